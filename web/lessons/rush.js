// A rush: three minutes of problems, each decided by its first move. The server keeps the time; the page shows it.

import { tell } from "../api.js";
import { h, put } from "../dom.js";
import { word } from "../words.js";

export class RushRun {
  element = h("p", { class: "rush", id: "rush-state", role: "timer" });
  /** @type {string|null} */
  #id = null;
  #ends = 0;
  /** @type {Api.RushState|null} */
  #state = null;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #tick;

  /**
   * @param {(problem: Api.NextProblem) => void} pose puts a problem on the board
   * @param {(view: Api.RushView) => void} over called when the rush has ended
   */
  constructor(pose, over) {
    this.pose = pose;
    this.over = over;
    this.element.hidden = true;
  }

  get runs() {
    return this.#id !== null;
  }

  async begin() {
    this.#take(await tell("/rush", {}));
    clearInterval(this.#tick);
    this.#tick = setInterval(() => this.#draw(), 250);
  }

  /**
   * Counts the answer to the present problem and goes on.
   * @param {string} problem
   * @param {Api.Grade} result
   */
  async answer(problem, result) {
    if (!this.#id) return;
    this.#take(await tell(`/rush/${this.#id}`, { problem, result }));
  }

  stop() {
    clearInterval(this.#tick);
    this.#tick = undefined;
    this.#id = null;
    this.element.hidden = true;
  }

  /** @param {Api.RushView} view */
  #take(view) {
    this.#id = view.id;
    this.#state = view.state;
    this.#ends = Date.now() + view.state.left;
    this.element.hidden = false;
    if (view.state.over || !view.problem) {
      this.#finish(view);
      return;
    }
    this.#draw();
    this.pose(view.problem);
  }

  /** @param {Api.RushView} view */
  #finish(view) {
    this.#draw();
    clearInterval(this.#tick);
    this.#id = null;
    this.over(view);
  }

  #draw() {
    if (!this.#state) return;
    const left = Math.max(0, Math.ceil((this.#ends - Date.now()) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const { right, wrong, misses } = this.#state;
    put(this.element, h("b", {}, time), ` · ✓ ${right} · ✗ ${wrong}/${misses}`);
    if (left === 0 && this.#id) this.answer("", "unsettled");
  }
}

/** The button that begins one. */
export const rushWord = () => word("rush");
