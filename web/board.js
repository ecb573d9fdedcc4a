// A board: a drawing of what the server says, and a grid of named cells over it that keyboard, mouse, touch and
// screen readers share. A finger sees the place under it enlarged.

import { h, s } from "./dom.js";
import { across, Drawing, down, frame, MARGIN, nearOf, pointsOf, room, wholeOf } from "./drawing.js";
import { Loupe } from "./loupe.js";
import { isOn } from "./settings.js";
import { knock } from "./sound.js";
import { word } from "./words.js";

/** @typedef {import("./drawing.js").Picture} Picture */
/** @typedef {import("./drawing.js").Part} Part */

export class Board {
  /** @type {Api.GameView|null} */
  #view = null;
  /** @type {Part|null} */
  #part = null;
  #svg = s("svg");
  /** @type {HTMLButtonElement[]} The cells of the part, at the indices of their points. */
  #cells = [];
  /** The index of the cell that the tab key reaches. */
  #focus = -1;
  /** @type {string|null} The point of a first touch that waits for a second one. */
  #pending = null;
  /** @type {import("./drawing.js").Ghost|null} A stone that was just placed; the server has not answered. */
  #expected = null;

  /** @param {(point: string) => void} choose called with the point that was chosen */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div", { class: "board" });
    this.loupe = new Loupe(this);
    /** @type {string[]} The names of the points, row by row. */
    this.points = [];
    /** Whether only the part with the stones is shown. */
    this.near = false;
    /** @type {Picture} What is drawn beside the stones until something else is. */
    this.picture = {};
    /** @type {(at: number) => void} Called with the index of the point under the pointer. */
    this.onhover = () => {};
  }

  /** What is shown of which game. */
  get shown() {
    return { view: this.#view, part: this.#part };
  }

  /**
   * Shows only where the stones are, or the whole board.
   * @param {boolean} near
   */
  zoom(near) {
    this.near = near;
    if (!this.#view) return;
    this.#part = null;
    this.show(this.#view);
  }

  /**
   * Draws a game with the standing picture.
   * @param {Api.GameView} view
   */
  show(view) {
    const before = this.#view;
    const same = before?.id === view.id && before.width === view.width && before.height === view.height;
    if (!this.#expected && same && view.last && before.here !== view.here) knock();
    this.#view = view;
    this.#expected = null;
    this.#pending = null;
    this.points = pointsOf(view);
    if (!same || !this.#part) {
      this.#part = this.near ? nearOf(view) : wholeOf(view);
      this.#build(view, this.#part);
    }
    this.restore();
    this.#nameCells(view);
  }

  /**
   * Whether a chosen point would be taken now; otherwise the board shows that it waits.
   * @param {boolean} open
   */
  setOpen(open) {
    this.element.classList.toggle("waits", !open);
  }

  /**
   * Puts a stone there at once; the next `show` confirms it, `withdraw` takes it away.
   * @param {string} point
   */
  expect(point) {
    const view = this.#view;
    if (view?.stones[this.points.indexOf(point)] !== ".") return;
    this.#expected = { move: point, color: view.toPlay, number: 0 };
    knock();
    this.restore();
  }

  /** Takes a stone away that the server refused. */
  withdraw() {
    this.#expected = null;
    this.restore();
  }

  /**
   * Changes the standing picture.
   * @param {Picture} more
   */
  paint(more) {
    this.picture = { ...this.picture, ...more };
    this.restore();
  }

  /** Removes the marks; the numbers of the moves stay if they are on. */
  wipe() {
    this.picture = { numbers: this.picture.numbers };
  }

  /**
   * Draws other marks for a while; the standing picture stays as it is.
   * @param {Picture} more
   */
  preview(more) {
    this.#draw({ ...this.picture, ...more });
  }

  /** Draws the standing picture. */
  restore() {
    this.#draw(this.picture);
  }

  /** @param {Picture} picture */
  #draw(picture) {
    if (!this.#view || !this.#part) return;
    const pending = this.#pending ? [{ move: this.#pending, color: this.#view.toPlay, number: 0 }] : [];
    const ghosts = [...(picture.ghosts ?? []), ...pending];
    const shown = { ...picture, ghosts, aim: this.#pending, expected: this.#expected };
    this.#svg.replaceChildren(...new Drawing(this.#view, shown, this.#part).layers());
  }

  /**
   * Makes the grid of cells.
   * @param {Api.GameView} view
   * @param {Part} part
   */
  #build(view, part) {
    this.#svg = s("svg", { viewBox: frame(part), "aria-hidden": "true", focusable: "false" });
    const name = word(view.game === "go" ? "baduk" : "omok");
    const grid = h("div", { class: "grid", role: "grid", "aria-label": name });
    grid.style.setProperty("--columns", String(across(part)));
    /** @param {number} lines */
    const inset = (lines) => `${(100 * (0.5 + MARGIN)) / room(lines)}%`;
    grid.style.inset = `${inset(down(part))} ${inset(across(part))}`;
    this.#cells = [];
    for (let y = part.top; y <= part.bottom; y++) {
      const line = h("div", { role: "row" });
      for (let x = part.left; x <= part.right; x++) line.append(this.#cell(y * view.width + x));
      grid.append(line);
    }
    const [middleX, middleY] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    if (!this.#cells[this.#focus]) this.#focus = Math.floor(middleY) * view.width + Math.floor(middleX);
    this.#cells[this.#focus].tabIndex = 0;
    this.element.style.aspectRatio = `${room(across(part))} / ${room(down(part))}`;
    // A click leaves the focus where it is, so that the arrow keys go on walking through the game.
    grid.addEventListener("mousedown", (event) => event.preventDefault());
    this.loupe.watch(grid);
    this.element.replaceChildren(this.#svg, grid, this.loupe.element);
  }

  /** @param {number} at */
  #cell(at) {
    const cell = h("button", { role: "gridcell", type: "button", tabindex: "-1", "data-point": this.points[at] });
    cell.addEventListener("click", (event) => this.#click(at, /** @type {PointerEvent} */ (event)));
    cell.addEventListener("focus", () => {
      this.#enter(at);
      this.onhover(at);
    });
    cell.addEventListener("mouseenter", () => this.onhover(at));
    cell.addEventListener("keydown", (event) => this.#key(at, event));
    this.#cells[at] = cell;
    return cell;
  }

  /**
   * Gives every cell its name: place, stone, and what is special about it.
   * @param {Api.GameView} view
   */
  #nameCells(view) {
    const forbidden = new Set(view.forbidden.map(({ point }) => point));
    const stones = { B: word("black"), W: word("white"), ".": word("empty") };
    this.#cells.forEach((cell, at) => {
      const point = this.points[at];
      const name = [point, stones[/** @type {"B"|"W"|"."} */ (view.stones[at])]];
      if (forbidden.has(point)) name.push(word("forbidden"));
      if (view.last === point) name.push(word("lastMove"));
      if (view.ko === point) name.push(word("ko"));
      cell.setAttribute("aria-label", name.join(", "));
      cell.toggleAttribute("data-taken", view.stones[at] !== ".");
    });
  }

  /**
   * Moves the place that the tab key reaches.
   * @param {number} at
   */
  #enter(at) {
    this.#cells[this.#focus].tabIndex = -1;
    this.#focus = at;
    this.#cells[at].tabIndex = 0;
  }

  /**
   * @param {number} at
   * @param {KeyboardEvent} event
   */
  #key(at, event) {
    if (!this.#view || !this.#part) return;
    const { width } = this.#view;
    const { left, right } = this.#part;
    const x = at % width;
    const steps = new Map([
      ["ArrowLeft", -1],
      ["ArrowRight", 1],
      ["ArrowUp", -width],
      ["ArrowDown", width],
      ["Home", left - x],
      ["End", right - x],
    ]);
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    const leaves = (event.key === "ArrowLeft" && x === left) || (event.key === "ArrowRight" && x === right);
    if (!leaves) this.#cells[at + step]?.focus();
  }

  /**
   * @param {number} at
   * @param {PointerEvent} event
   */
  #click(at, event) {
    // A finger chooses when it leaves the board: see `touch`.
    if (event.pointerType === "touch" || event.pointerType === "pen") return;
    this.choose(this.points[at]);
  }

  /**
   * A finger left the board over a point: the first time shows the stone, the second one places it.
   * @param {string} point
   */
  touch(point) {
    if (isOn("confirm") && this.#pending !== point) {
      this.#pending = point;
      this.restore();
      return;
    }
    this.#pending = null;
    this.choose(point);
  }
}
