// A board: a picture of what the server says, and a grid of named cells over it that keyboard, mouse,
// touch and screen readers share. It knows no rules.

import { h, s } from "./dom.js";
import { word } from "./words.js";

/**
 * @typedef {object} Picture what is drawn beside the stones
 * @property {{values: number[], signed: boolean, read?: (value: number) => string}} [layer] a value for every point, row by row
 * @property {{move: string, label: string, kind?: string}[]} [labels] marks on points
 * @property {{move: string, color: string, number: number}[]} [ghosts] stones of a line that is shown
 * @property {boolean} [numbers] whether stones bear the numbers of their moves
 * @property {{point: string, side: string, kind: string}[]} [threats] what a stone there would make
 */

/** Room for the names of the lines, besides the half point every board has. */
const MARGIN = 0.3;

const THREAT = { five: "5", "winning-four": "4", four: "4", three: "3" };

/** @typedef {{left: number, top: number, right: number, bottom: number}} Part columns and rows that are shown */

/** Lines of a part, and the room they take. */
const across = ({ left, right }) => right - left + 1;
const down = ({ top, bottom }) => bottom - top + 1;
const room = (lines) => lines + 1 + 2 * MARGIN;

/**
 * What of the plane is shown.
 * @param {Part} part
 */
const frame = (part) => `${part.left - MARGIN} ${part.top - MARGIN} ${room(across(part))} ${room(down(part))}`;

/**
 * The part of a large board where the stones are, or all of it.
 * @param {any} view
 * @param {boolean} near
 * @returns {Part}
 */
function partOf(view, near) {
  const places = [...view.stones].flatMap((stone, at) => (stone === "." ? [] : [[at % view.width, Math.floor(at / view.width)]]));
  const all = { left: 0, top: 0, right: view.width - 1, bottom: view.height - 1 };
  if (!near || places.length < 4 || view.width <= 9) return all;
  const range = (values, last) => {
    const [low, high] = [Math.min(...values) - 2, Math.max(...values) + 2];
    return [low <= 2 ? 0 : low, high >= last - 2 ? last : high];
  };
  let [left, right] = range(places.map(([x]) => x), all.right);
  let [top, bottom] = range(places.map(([, y]) => y), all.bottom);
  const side = Math.max(right - left, bottom - top, 8);
  if (side >= 13) return all;
  const grow = (low, high, last) => {
    while (high - low < side) {
      if (high < last) high++;
      else low--;
    }
    return [low, high];
  };
  [left, right] = grow(left, right, all.right);
  [top, bottom] = grow(top, bottom, all.bottom);
  return { left, top, right, bottom };
}

export class Board {
  /** @param {(point: string) => void} choose called with the point that was chosen */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div", { class: "board" });
    this.focus = null;
    this.pending = null;
    this.view = null;
    this.onhover = null;
    this.near = false;
    this.part = null;
  }

  /**
   * Shows only where the stones are, or the whole board.
   * @param {boolean} near
   */
  zoom(near) {
    this.near = near;
    if (!this.view) return;
    this.part = partOf(this.view, near);
    this.build();
    this.show(this.view, this.picture);
  }

  /** Whether a first touch only shows where the stone would go. */
  get confirms() {
    const box = document.getElementById("confirm");
    return box instanceof HTMLInputElement && box.checked;
  }

  /**
   * Draws a game.
   * @param {any} view what the server says
   * @param {Picture} [picture]
   */
  show(view, picture = {}) {
    const other = !this.view || this.view.id !== view.id;
    const resized = !this.view || this.view.width !== view.width || this.view.height !== view.height || this.view.game !== view.game;
    this.view = view;
    if (other || resized || !this.part) this.part = partOf(view, this.near);
    this.picture = picture;
    this.points = view.rows.flatMap((row) => view.columns.map((column) => column + row));
    if (other || resized) this.build();
    this.svg.replaceChildren(...this.draw());
    this.name();
  }

  /**
   * Draws other marks over the same game.
   * @param {Picture} picture
   */
  mark(picture) {
    this.picture = picture;
    this.svg.replaceChildren(...this.draw());
  }

  build() {
    const { width } = this.view;
    const { left, top, right, bottom } = this.part;
    this.svg = s("svg", { viewBox: frame(this.part), "aria-hidden": "true", focusable: "false" });
    const grid = h("div", { class: "grid", role: "grid", "aria-label": word(this.view.game === "go" ? "baduk" : "omok") });
    grid.style.setProperty("--columns", across(this.part));
    const inset = (lines) => `${(100 * (0.5 + MARGIN)) / room(lines)}%`;
    grid.style.inset = `${inset(down(this.part))} ${inset(across(this.part))}`;
    this.cells = [];
    for (let y = top; y <= bottom; y++) {
      const row = h("div", { role: "row" });
      for (let x = left; x <= right; x++) {
        const at = y * width + x;
        const cell = h("button", { role: "gridcell", type: "button", tabindex: "-1", "data-point": this.points[at] });
        cell.addEventListener("click", (event) => this.click(at, event));
        cell.addEventListener("focus", () => { this.enter(at); this.onhover?.(at); });
        cell.addEventListener("mouseenter", () => this.onhover?.(at));
        cell.addEventListener("keydown", (event) => this.key(at, event));
        this.cells[at] = cell;
        row.append(cell);
      }
      grid.append(row);
    }
    const middle = Math.floor((top + bottom) / 2) * width + Math.floor((left + right) / 2);
    if (this.focus === null || !this.cells[this.focus]) this.focus = middle;
    this.cells[this.focus].tabIndex = 0;
    this.element.style.aspectRatio = `${room(across(this.part))} / ${room(down(this.part))}`;
    this.element.replaceChildren(this.svg, grid);
  }

  /** Gives every cell its name: place, stone, and what is special about it. */
  name() {
    const forbidden = new Map(this.view.forbidden.map((f) => [f.point, f.kind]));
    this.cells.forEach((cell, at) => {
      const point = this.points[at];
      const stone = { B: word("black"), W: word("white"), ".": word("empty") }[this.view.stones[at]];
      const extra = [forbidden.has(point) && word("forbidden"), this.view.last === point && word("lastMove"), this.view.ko === point && word("ko")];
      cell.setAttribute("aria-label", [point, stone, ...extra.filter(Boolean)].join(", "));
    });
  }

  enter(at) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = at;
    this.cells[at].tabIndex = 0;
  }

  key(at, event) {
    const { width } = this.view;
    const { left, right } = this.part;
    const x = at % width;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width, Home: left - x, End: right - x };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const sideways = (event.key === "ArrowLeft" && x === left) || (event.key === "ArrowRight" && x === right);
    if (!sideways) this.cells[at + step]?.focus();
  }

  click(at, event) {
    const point = this.points[at];
    const touch = event.pointerType === "touch" || event.pointerType === "pen";
    if (touch && this.confirms && this.pending !== point) {
      this.pending = point;
      this.svg.replaceChildren(...this.draw());
      return;
    }
    this.pending = null;
    this.choose(point);
  }

  /**
   * The place of a point, from the top left.
   * @param {string} point
   */
  place(point) {
    const at = this.points.indexOf(point);
    return at < 0 ? null : { x: (at % this.view.width) + 1, y: Math.floor(at / this.view.width) + 1, at };
  }

  draw() {
    return [this.wood(), this.lines(), this.zone(), this.layer(), this.stones(), this.threats(), this.ghosts(), this.marks()];
  }

  wood() {
    return s("rect", { class: "wood", x: this.part.left - MARGIN, y: this.part.top - MARGIN, width: room(across(this.part)), height: room(down(this.part)), rx: 0.25 });
  }

  /** The lines; where the board goes on beyond what is shown they go on a little. */
  lines() {
    const { width, height, columns, rows, stars } = this.view;
    const { left, top, right, bottom } = this.part;
    const [x1, x2] = [left === 0 ? 1 : left + 0.55, right === width - 1 ? width : right + 1.45];
    const [y1, y2] = [top === 0 ? 1 : top + 0.55, bottom === height - 1 ? height : bottom + 1.45];
    const group = s("g", { class: "lines" });
    let path = "";
    for (let x = left; x <= right; x++) path += `M${x + 1} ${y1}V${y2}`;
    for (let y = top; y <= bottom; y++) path += `M${x1} ${y + 1}H${x2}`;
    group.append(s("path", { d: path }));
    for (const star of stars) {
      const { x, y } = this.place(star);
      if (x > left && x <= right + 1 && y > top && y <= bottom + 1) group.append(s("circle", { cx: x, cy: y, r: 0.1 }));
    }
    for (let x = left; x <= right; x++) group.append(s("text", { x: x + 1, y: bottom + 1.98 }, columns[x]));
    for (let y = top; y <= bottom; y++) group.append(s("text", { x: left + 0.12, y: y + 1.13 }, rows[y]));
    return group;
  }

  /** Where an opening protocol allows a stone. */
  zone() {
    const group = s("g", { class: "zone" });
    for (const point of this.view.task?.points ?? []) {
      const { x, y } = this.place(point);
      group.append(s("rect", { x: x - 0.42, y: y - 0.42, width: 0.84, height: 0.84, rx: 0.12 }));
    }
    return group;
  }

  /** What either side could make with one stone: a digit on each half of the point. */
  threats() {
    const group = s("g", { class: "threats" });
    for (const { point, side, kind } of this.picture.threats ?? []) {
      const place = this.place(point);
      if (!place) continue;
      const black = side === "black";
      const x = place.x + (black ? -0.22 : 0.22);
      group.append(s("circle", { class: black ? "for-black" : "for-white", cx: x, cy: place.y, r: 0.2 }), s("text", { class: black ? "on-black" : "on-white", x, y: place.y + 0.1 }, THREAT[kind]));
    }
    return group;
  }

  layer() {
    const group = s("g", { class: "layer" });
    const { layer } = this.picture;
    if (!layer) return group;
    layer.values.forEach((value, at) => {
      const v = layer.signed ? value : 2 * value - 1;
      const size = 0.92 * Math.min(1, Math.abs(v)) ** 0.6;
      if (size < 0.16) return;
      const x = (at % this.view.width) + 1, y = Math.floor(at / this.view.width) + 1;
      group.append(s("rect", { class: v > 0 ? "for-black" : "for-white", x: x - size / 2, y: y - size / 2, width: size, height: size, "fill-opacity": 0.25 + 0.55 * Math.min(1, Math.abs(v)) }));
    });
    return group;
  }

  stones() {
    const group = s("g", { class: "stones" });
    const numbers = new Map(this.picture.numbers ? this.view.numbers : []);
    [...this.view.stones].forEach((stone, at) => {
      if (stone === ".") return;
      const { x, y } = this.place(this.points[at]);
      const color = stone === "B" ? "black" : "white";
      group.append(s("circle", { class: `stone ${color}`, cx: x, cy: y, r: 0.475 }));
      const number = numbers.get(this.points[at]);
      if (number) group.append(s("text", { class: `on-${color}`, x, y: y + 0.14 }, String(number)));
    });
    return group;
  }

  ghosts() {
    const group = s("g", { class: "ghosts" });
    const shown = [...(this.picture.ghosts ?? [])];
    if (this.pending) shown.push({ move: this.pending, color: this.view.toPlay, number: 0 });
    for (const { move, color, number } of shown) {
      const place = this.place(move);
      if (!place) continue;
      group.append(s("circle", { class: `stone ${color}`, cx: place.x, cy: place.y, r: 0.44 }));
      if (number) group.append(s("text", { class: `on-${color}`, x: place.x, y: place.y + 0.14 }, String(number)));
    }
    return group;
  }

  marks() {
    const group = s("g", { class: "marks" });
    const { view } = this;
    for (const { point } of view.forbidden) {
      const { x, y } = this.place(point);
      group.append(s("path", { class: "forbidden", d: `M${x - 0.22} ${y - 0.22}l.44 .44m0-.44l-.44 .44` }));
    }
    for (const point of view.row) {
      const { x, y } = this.place(point);
      group.append(s("circle", { class: "won", cx: x, cy: y, r: 0.3 }));
    }
    const last = view.last && this.place(view.last);
    if (last && !this.picture.numbers) {
      group.append(s("circle", { class: `last on-${view.stones[last.at] === "B" ? "black" : "white"}`, cx: last.x, cy: last.y, r: 0.2 }));
    }
    const ko = view.ko && this.place(view.ko);
    if (ko) group.append(s("rect", { class: "ko", x: ko.x - 0.2, y: ko.y - 0.2, width: 0.4, height: 0.4 }));
    for (const { move, label, kind } of this.picture.labels ?? []) {
      const place = this.place(move);
      if (!place) continue;
      group.append(s("circle", { class: `label ${kind ?? ""}`, cx: place.x, cy: place.y, r: 0.4 }), s("text", { class: `label ${kind ?? ""}`, x: place.x, y: place.y + 0.14 }, label));
    }
    return group;
  }
}

/**
 * A small picture of a position that nobody plays on.
 * @param {any} view @param {Picture} picture @param {string} label @param {boolean} near whether only the part with the stones is shown
 */
export function miniature(view, picture, label, near) {
  const board = new Board(() => {});
  board.view = view;
  board.picture = picture;
  board.part = partOf(view, near);
  board.points = view.rows.flatMap((row) => view.columns.map((column) => column + row));
  return s("svg", { class: "miniature", viewBox: frame(board.part), role: "img", "aria-label": label }, ...board.draw());
}
