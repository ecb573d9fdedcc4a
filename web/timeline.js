// The course of a game: a value for every move in Black's view, and the moves that changed it most.

import { button, h, row, s } from "./dom.js";
import { word } from "./words.js";

/** How many of the biggest changes are named, and how big a change must be for that. */
const [NAMED, BIG] = [5, 3];

/** The least value at the top of the chart, and how far up it is drawn. */
const [LEAST_SCALE, REACH] = [10, 46];

export class Timeline {
  /** @type {Api.CoursePoint[]} */
  #points = [];
  #smooth = false;

  /** @param {import("./game/game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", { id: "course" });
  }

  clear() {
    this.#points = [];
    this.element.replaceChildren();
  }

  /**
   * Asks for the values of the whole line. Without looking ahead every move seems to gain; where a judge judges so,
   * the mean of two neighbours takes that away.
   * @param {string} search
   * @param {boolean} smooth
   */
  scan(search, smooth) {
    this.#points = [];
    this.#smooth = smooth;
    /** @param {Api.CoursePoint} data */
    const point = (data) => {
      this.#points.push(data);
      this.draw();
    };
    this.game.follow(search, { point }, "course");
  }

  /** Draws the values that are there, with the node that is shown. */
  draw() {
    if (this.#points.length === 0) return;
    const points = this.#smooth ? smoothed(this.#points) : this.#points;
    const chart = new Chart(points, this.game.view.here, (node) => this.game.walk({ node }));
    this.element.replaceChildren(chart.element());
  }
}

/** @param {Api.CoursePoint[]} points */
const smoothed = (points) =>
  points.map((point, i) => ({ ...point, value: (point.value + (points[i - 1] ?? point).value) / 2 }));

/** One drawing of the values. */
class Chart {
  /**
   * @param {Api.CoursePoint[]} points
   * @param {number} here the node that is shown
   * @param {(node: number) => void} go
   */
  constructor(points, here, go) {
    this.points = points;
    this.here = here;
    this.go = go;
    this.most = Math.max(LEAST_SCALE, ...points.map(({ value }) => Math.abs(value)));
    this.changes = points.map(({ value }, i) => (i === 0 ? 0 : value - points[i - 1].value));
  }

  element() {
    const largest = this.largest();
    const scale = h("span", { class: "scale soft" }, `${word("black")} +${this.most.toFixed(0)}`);
    const biggest = largest.length > 0 && h("span", { class: "soft" }, word("biggest"));
    return h("div", { class: "course" }, scale, this.svg(largest), row(biggest, ...largest.map((i) => this.jump(i))));
  }

  /** The indices of the biggest changes, in the order of the game. */
  largest() {
    const size = (/** @type {number} */ i) => Math.abs(this.changes[i]);
    const biggest = [...this.changes.keys()].sort((a, b) => size(b) - size(a)).slice(0, NAMED);
    return biggest.filter((i) => size(i) > BIG).sort((a, b) => a - b);
  }

  /** @param {number} i */
  x(i) {
    return (100 * i) / Math.max(1, this.points.length - 1);
  }

  /** @param {number} i */
  y(i) {
    return 50 - (REACH * this.points[i].value) / this.most;
  }

  /** @param {number[]} largest */
  svg(largest) {
    const at = this.points.findIndex(({ node }) => node === this.here);
    const curve = this.points.map((_, i) => `${i ? "L" : "M"}${this.x(i).toFixed(2)} ${this.y(i).toFixed(2)}`);
    const box = { viewBox: "0 0 100 100", preserveAspectRatio: "none" };
    const chart = s(
      "svg",
      { class: "timeline", ...box, role: "img", "aria-label": word("timeline") },
      s("path", { class: "zero", d: "M0 50H100" }),
      ...largest.map((i) => s("path", { class: "change", d: `M${this.x(i)} ${this.y(i - 1)}V${this.y(i)}` })),
      s("path", { d: curve.join("") || "M0 50" }),
      at >= 0 && s("path", { class: "here", d: `M${this.x(at)} 0V100` }),
    );
    chart.addEventListener("click", (event) => this.click(chart.getBoundingClientRect(), event.clientX));
    return chart;
  }

  /**
   * Goes to the move under the pointer.
   * @param {DOMRect} box
   * @param {number} x
   */
  click(box, x) {
    const last = this.points.length - 1;
    const i = Math.round(((x - box.left) / box.width) * last);
    this.go(this.points[Math.max(0, Math.min(last, i))].node);
  }

  /** @param {number} i */
  jump(i) {
    const { node, number } = this.points[i];
    const side = word(this.changes[i] > 0 ? "black" : "white");
    return button(`${number}: ${side} +${Math.abs(this.changes[i]).toFixed(0)}`, () => this.go(node));
  }
}
