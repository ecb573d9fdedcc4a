// A board: a picture of what the server says, and a grid of named cells over it that keyboard, mouse,
// touch and screen readers share. It knows no rules.

import { h, s } from "./dom.js";
import { word } from "./words.js";

/**
 * @typedef {object} Picture what is drawn beside the stones
 * @property {{values: number[], signed: boolean}} [layer] a value for every point, row by row
 * @property {{move: string, label: string, kind?: string}[]} [labels] marks on points
 * @property {{move: string, color: string, number: number}[]} [ghosts] stones of a line that is shown
 * @property {boolean} [numbers] whether stones bear the numbers of their moves
 * @property {{point: string, side: string, kind: string}[]} [threats] what a stone there would make
 */

/** Room for the names of the lines, besides the half point every board has. */
const MARGIN = 0.3;

const THREAT = { five: "5", "winning-four": "4", four: "4", three: "3" };

/** What of the plane is shown. */
const frame = ({ width, height }) => `${-MARGIN} ${-MARGIN} ${width + 1 + 2 * MARGIN} ${height + 1 + 2 * MARGIN}`;

export class Board {
  /** @param {(point: string) => void} choose called with the point that was chosen */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div", { class: "board" });
    this.focus = null;
    this.pending = null;
    this.view = null;
    this.onhover = null;
  }

  /** Whether a first touch only shows where the stone would go. */
  get confirms() {
    return document.getElementById("confirm")?.checked ?? false;
  }

  /** Draws a game. @param {any} view what the server says @param {Picture} [picture] */
  show(view, picture = {}) {
    const resized = !this.view || this.view.width !== view.width || this.view.height !== view.height || this.view.game !== view.game;
    this.view = view;
    this.picture = picture;
    this.points = view.rows.flatMap((row) => view.columns.map((column) => column + row));
    if (resized) this.build();
    this.svg.replaceChildren(...this.draw());
    this.name();
  }

  /** Draws other marks over the same game. @param {Picture} picture */
  mark(picture) {
    this.picture = picture;
    this.svg.replaceChildren(...this.draw());
  }

  build() {
    const { width, height } = this.view;
    this.svg = s("svg", { viewBox: frame(this.view), "aria-hidden": "true", focusable: "false" });
    const grid = h("div", { class: "grid", role: "grid", "aria-label": word(this.view.game === "go" ? "baduk" : "omok") });
    grid.style.setProperty("--columns", width);
    const inset = (side) => `${(100 * (0.5 + MARGIN)) / (side + 1 + 2 * MARGIN)}%`;
    grid.style.inset = `${inset(height)} ${inset(width)}`;
    this.cells = [];
    for (let y = 0; y < height; y++) {
      const row = h("div", { role: "row" });
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        const cell = h("button", { role: "gridcell", type: "button", tabindex: "-1", "data-point": this.points[at] });
        cell.addEventListener("click", (event) => this.click(at, event));
        cell.addEventListener("focus", () => { this.enter(at); this.onhover?.(at); });
        cell.addEventListener("mouseenter", () => this.onhover?.(at));
        cell.addEventListener("keydown", (event) => this.key(at, event));
        this.cells.push(cell);
        row.append(cell);
      }
      grid.append(row);
    }
    const middle = Math.floor(height / 2) * width + Math.floor(width / 2);
    this.focus = this.focus !== null && this.focus < this.cells.length ? this.focus : middle;
    this.cells[this.focus].tabIndex = 0;
    this.element.style.aspectRatio = `${width + 1 + 2 * MARGIN} / ${height + 1 + 2 * MARGIN}`;
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
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width, Home: -(at % width), End: width - 1 - (at % width) };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const sideways = (event.key === "ArrowLeft" && at % width === 0) || (event.key === "ArrowRight" && at % width === width - 1);
    const next = at + step;
    if (!sideways && next >= 0 && next < this.cells.length) this.cells[next].focus();
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

  /** The place of a point, from the top left. @param {string} point */
  place(point) {
    const at = this.points.indexOf(point);
    return at < 0 ? null : { x: (at % this.view.width) + 1, y: Math.floor(at / this.view.width) + 1, at };
  }

  draw() {
    return [this.wood(), this.lines(), this.zone(), this.layer(), this.stones(), this.threats(), this.ghosts(), this.marks()];
  }

  wood() {
    const { width, height } = this.view;
    return s("rect", { class: "wood", x: -MARGIN, y: -MARGIN, width: width + 1 + 2 * MARGIN, height: height + 1 + 2 * MARGIN, rx: 0.25 });
  }

  lines() {
    const { width, height, columns, rows, stars } = this.view;
    const group = s("g", { class: "lines" });
    let path = "";
    for (let x = 1; x <= width; x++) path += `M${x} 1V${height}`;
    for (let y = 1; y <= height; y++) path += `M1 ${y}H${width}`;
    group.append(s("path", { d: path }));
    for (const star of stars) {
      const { x, y } = this.place(star);
      group.append(s("circle", { cx: x, cy: y, r: 0.1 }));
    }
    columns.forEach((name, i) => group.append(s("text", { x: i + 1, y: height + 0.98 }, name)));
    rows.forEach((name, i) => group.append(s("text", { x: 0.12, y: i + 1.13 }, name)));
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
 * @param {any} view @param {Picture} picture @param {string} label
 */
export function miniature(view, picture, label) {
  const board = new Board(() => {});
  board.view = view;
  board.picture = picture;
  board.points = view.rows.flatMap((row) => view.columns.map((column) => column + row));
  return s("svg", { class: "miniature", viewBox: frame(view), role: "img", "aria-label": label }, ...board.draw());
}
