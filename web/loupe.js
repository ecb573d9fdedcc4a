// The place under a finger, enlarged above it: on a phone the points of a large board are smaller than a finger.

import { h, s } from "./dom.js";
import { Drawing } from "./drawing.js";

/** How many points the loupe shows across, and how small a point must be, in pixels, for it to appear. */
const [ACROSS, SMALL] = [5, 34];

export class Loupe {
  /** @type {string|null} The point under the finger. */
  #point = null;

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.svg = s("svg", { "aria-hidden": "true", focusable: "false" });
    this.element = h("div", { class: "loupe", hidden: true }, this.svg);
  }

  /**
   * Follows the fingers on a grid of cells.
   * @param {HTMLElement} grid
   */
  watch(grid) {
    /** @param {PointerEvent} event */
    const isFinger = (event) => event.pointerType === "touch" || event.pointerType === "pen";
    grid.addEventListener("pointerdown", (event) => {
      if (!isFinger(event)) return;
      grid.setPointerCapture(event.pointerId);
      this.#follow(grid, event);
    });
    grid.addEventListener("pointermove", (event) => {
      if (isFinger(event) && this.#point) this.#follow(grid, event);
    });
    grid.addEventListener("pointerup", (event) => {
      if (!isFinger(event)) return;
      const point = this.#point;
      this.#leave();
      if (point) this.board.touch(point);
    });
    grid.addEventListener("pointercancel", () => this.#leave());
  }

  #leave() {
    this.#point = null;
    this.element.hidden = true;
    this.board.restore();
  }

  /**
   * @param {HTMLElement} grid
   * @param {PointerEvent} event
   */
  #follow(grid, event) {
    const { view, part } = this.board.shown;
    if (!view || !part) return;
    const box = grid.getBoundingClientRect();
    const columns = part.right - part.left + 1;
    const cell = box.width / columns;
    const x = part.left + Math.floor((event.clientX - box.left) / cell);
    const y = part.top + Math.floor((event.clientY - box.top) / cell);
    const isInside = x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
    this.#point = isInside ? this.board.points[y * view.width + x] : null;
    if (cell >= SMALL || !this.#point) {
      this.element.hidden = true;
      return;
    }
    this.#draw(view, x, y);
    this.#place(event);
  }

  /**
   * @param {Api.GameView} view
   * @param {number} x
   * @param {number} y
   */
  #draw(view, x, y) {
    const half = ACROSS / 2;
    this.svg.setAttribute("viewBox", `${x + 1 - half} ${y + 1 - half} ${ACROSS} ${ACROSS}`);
    const whole = { left: 0, top: 0, right: view.width - 1, bottom: view.height - 1 };
    const ghosts = [{ move: this.#point ?? "", color: view.toPlay, number: 0 }];
    const picture = { ...this.board.picture, labels: [], ghosts, aim: this.#point };
    this.svg.replaceChildren(...new Drawing(view, picture, whole).layers());
    this.element.hidden = false;
  }

  /**
   * Above the finger, within the board.
   * @param {PointerEvent} event
   */
  #place(event) {
    const outer = this.board.element.getBoundingClientRect();
    const size = this.element.offsetWidth;
    const left = Math.max(0, Math.min(outer.width - size, event.clientX - outer.left - size / 2));
    const above = event.clientY - outer.top - size - 36;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above < -40 ? event.clientY - outer.top + 44 : above}px`;
  }
}
