// The timeline below the board: every move of the line that is shown, the value after it in Black's view, the moves
// that lost most as dots. A click goes to the move.

import { h, s } from "./dom.js";
import { sentence, word } from "./words.js";

/** How many mistakes are marked at most. */
const MARKED = 8;

/** Room above and below the curve and at the sides, in pixels. */
const [EDGE, SIDE] = [7, 8];

/**
 * @typedef {object} Scale what the values are
 * @property {number} least the least value at the top of the chart
 * @property {(value: number) => string} write the value at an end of the chart
 */

/** @type {Scale} Black's lead in points. */
export const POINTS = {
  least: 10,
  write: (value) => `${word(value > 0 ? "black" : "white")} +${Math.abs(value).toFixed(0)}`,
};

/** @type {Scale} Black's chance in percent, above or below one half. */
export const CHANCES = {
  least: 50,
  write: (value) => `${word("black")} ${Math.round(50 + value)}%`,
};

/**
 * @typedef {object} Noted a node with its value
 * @property {number} value positive for Black
 * @property {string} text the value in words
 * @property {number} loss what the move lost
 * @property {boolean} mistake whether that is much
 */

/**
 * The nodes of a record from the root over the node that is shown to the end of its line.
 * @param {Api.GameView} view
 */
export function lineOf(view) {
  const nodes = new Map(view.tree.map((node) => [node.id, node]));
  /** @type {Map<number, Api.TreeNode>} */
  const firstChildren = new Map();
  for (const node of view.tree) {
    if (node.parent !== null && !firstChildren.has(node.parent)) firstChildren.set(node.parent, node);
  }
  /** @type {Api.TreeNode[]} */
  const line = [];
  for (let node = nodes.get(view.here); node; node = nodes.get(node.parent ?? -1)) line.unshift(node);
  for (let next = firstChildren.get(view.here); next; next = firstChildren.get(next.id)) line.push(next);
  return line;
}

export class Timeline {
  /** @type {Map<number, Noted>} The values that have come so far, by node. */
  #values = new Map();
  /** @type {Api.TreeNode[]} */
  #line = [];
  #here = 0;
  /** @type {number[]|null} The nodes that a review marked. */
  #marked = null;
  #game = "";
  #svg = s("svg", { "aria-hidden": "true", focusable: "false" });
  #tip = h("span", { class: "tip", hidden: true });
  /** The size of the chart, as the browser last told it: to ask for it would make the browser lay the page out. */
  #size = { width: 0, height: 0 };

  /**
   * @param {import("./game/game.js").Game} game
   * @param {Scale} scale
   */
  constructor(game, scale) {
    this.game = game;
    this.scale = scale;
    this.element = h("div", { class: "timeline", id: "timeline", role: "slider", tabindex: 0 }, this.#svg, this.#tip);
    this.element.setAttribute("aria-label", word("timeline"));
    this.element.addEventListener("click", (event) => this.#go(this.#indexAt(event)));
    this.element.addEventListener("pointermove", (event) => this.#hover(this.#indexAt(event)));
    this.element.addEventListener("pointerleave", () => this.#hover(-1));
    new ResizeObserver(([{ contentRect }]) => {
      this.#size = contentRect;
      this.#draw();
    }).observe(this.element);
  }

  /** @param {Api.GameView} view */
  show(view) {
    if (this.#game !== view.id) {
      this.#values.clear();
      this.#marked = null;
    }
    this.#game = view.id;
    this.#line = lineOf(view);
    this.#here = this.#line.findIndex(({ id }) => id === view.here);
    const { element } = this;
    element.setAttribute("aria-valuemin", "0");
    element.setAttribute("aria-valuemax", String(this.#line.length - 1));
    element.setAttribute("aria-valuenow", String(this.#here));
    element.setAttribute("aria-valuetext", this.#describe(this.#here));
    this.#draw();
  }

  /**
   * Points at a node of the line, whichever the board shows.
   * @param {number} node
   */
  point(node) {
    const index = this.#line.findIndex(({ id }) => id === node);
    if (index < 0) return;
    this.#here = index;
    this.#draw();
  }

  /** How many moves the line has that is shown. */
  get length() {
    return this.#line[this.#line.length - 1]?.number ?? 0;
  }

  /**
   * Takes what an analysis says of a node, until the course says more.
   * @param {number} node
   * @param {number} value
   * @param {string} text
   */
  note(node, value, text) {
    const known = this.#values.get(node);
    this.#values.set(node, { loss: known?.loss ?? 0, mistake: known?.mistake ?? false, value, text });
    this.#draw();
  }

  /**
   * Takes a point of the course.
   * @param {Api.CoursePoint} point
   */
  take({ node, value, text, loss, mistake }) {
    this.#values.set(node, { value, text: sentence(text), loss: loss ?? 0, mistake });
    this.#draw();
  }

  /**
   * Asks for the values of the whole line.
   * @param {string} search
   * @param {() => void} [done] called once they are all there
   */
  scan(search, done = () => {}) {
    /** @param {Api.CoursePoint} data */
    const point = (data) => this.take(data);
    this.game.follow(search, { point, done }, "course");
  }

  /** Whether the values of the whole line are known. */
  get isComplete() {
    return this.#line.every(({ id }) => this.#values.has(id));
  }

  /** @param {number} i */
  #noted(i) {
    return this.#values.get(this.#line[i]?.id ?? -1);
  }

  /**
   * Marks these moves, which a review chose, instead of those that seem to have lost most; nothing marks the latter.
   * @param {number[]|null} nodes
   */
  mark(nodes) {
    this.#marked = nodes;
    this.#draw();
  }

  /** The indices of the moves that lost most, in the order of the game. */
  mistakes() {
    const marked = this.#marked;
    if (marked) return [...this.#line.keys()].filter((i) => marked.includes(this.#line[i].id));
    /** @param {number} i */
    const loss = (i) => this.#noted(i)?.loss ?? 0;
    const bad = [...this.#line.keys()].filter((i) => this.#noted(i)?.mistake);
    const worst = bad.sort((a, b) => loss(b) - loss(a)).slice(0, MARKED);
    return worst.sort((a, b) => a - b);
  }

  /** @param {number} i */
  #describe(i) {
    const node = this.#line[i];
    if (!node) return "";
    const noted = this.#noted(i);
    const name = `${word("moveNumber").replace("{}", String(node.number))}${node.move ? ` ${node.move}` : ""}`;
    return noted ? `${name} · ${noted.text}` : name;
  }

  /** @param {MouseEvent} event */
  #indexAt({ clientX }) {
    const box = this.element.getBoundingClientRect();
    const last = this.#line.length - 1;
    const i = Math.round(((clientX - box.left - SIDE) / Math.max(1, box.width - 2 * SIDE)) * last);
    return Math.max(0, Math.min(last, i));
  }

  /** @param {number} i */
  #go(i) {
    if (this.#line[i]) this.game.walk({ node: this.#line[i].id });
  }

  /** @param {number} i nothing is shown for -1 */
  #hover(i) {
    this.#tip.hidden = i < 0 || this.#line.length < 2;
    if (this.#tip.hidden) return;
    this.#tip.textContent = this.#describe(i);
    const { width } = this.element.getBoundingClientRect();
    const left = SIDE + (i / (this.#line.length - 1)) * (width - 2 * SIDE);
    this.#tip.style.left = `${Math.max(60, Math.min(width - 60, left))}px`;
  }

  #draw() {
    const { width, height } = this.#size;
    if (width === 0 || height === 0) return;
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#svg.replaceChildren(...this.#marks(width, height));
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #marks(width, height) {
    const known = this.#line.map((_, i) => this.#noted(i)?.value);
    const most = Math.max(this.scale.least, ...known.map((value) => Math.abs(value ?? 0)));
    const middle = height / 2;
    /** @param {number} i */
    const x = (i) => SIDE + (i / Math.max(1, this.#line.length - 1)) * (width - 2 * SIDE);
    /** @param {number} value */
    const y = (value) => middle - (value / most) * (middle - EDGE);
    /** @type {SVGElement[]} */
    const marks = [s("path", { class: "zero", d: `M0 ${middle}H${width}` })];
    const places = known.flatMap((value, i) => (value === undefined ? [] : [[x(i), y(value)]]));
    if (places.length > 1) {
      const curve = places.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
      const [first, last] = [places[0][0], places[places.length - 1][0]];
      marks.push(s("path", { class: "area", d: `${curve}L${last} ${middle}L${first} ${middle}Z` }));
      marks.push(s("path", { class: "curve", d: curve }));
    }
    const here = x(this.#here);
    marks.push(s("path", { class: "here", d: `M${here} 2V${height - 2}` }));
    for (const i of this.mistakes()) {
      marks.push(s("circle", { class: "mistake", cx: x(i), cy: y(known[i] ?? 0), r: 4 }));
    }
    if (places.length > 1) marks.push(...this.#axis(most, height));
    return marks;
  }

  /**
   * What the top and the bottom of the chart stand for.
   * @param {number} most
   * @param {number} height
   */
  #axis(most, height) {
    return [
      s("text", { class: "axis", x: 4, y: 11 }, this.scale.write(most)),
      s("text", { class: "axis", x: 4, y: height - 4 }, this.scale.write(-most)),
    ];
  }
}
