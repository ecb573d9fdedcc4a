// The count of a game of Baduk, corrected by hand: a chain that is clicked changes between dead and alive, territory
// follows at once; the players agree on it, or play on.

import { ask } from "../api.js";
import { button, h, put } from "../dom.js";
import { sentence, word } from "../words.js";

export class CountPanel {
  element = h("div", { id: "counting" });
  /** @type {Api.CountView|null} */
  #count = null;

  /**
   * @param {import("../game/game.js").Game} game
   * @param {import("../board.js").Board} board
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
  }

  /** Whether a count is shown, so that a click marks a chain. */
  get isOpen() {
    return this.#count !== null;
  }

  /** The result that is shown. */
  get text() {
    return this.#count ? sentence(this.#count.text) : "";
  }

  close() {
    this.#count = null;
    put(this.element);
  }

  /**
   * Counts with the dead stones a judge finds.
   * @param {string} judge
   */
  async open(judge) {
    await this.#ask(`by=${judge}`);
  }

  /**
   * Marks the chain at a point as dead, or as alive again; whether there is one.
   * @param {string} point
   */
  async toggle(point) {
    const { stones } = this.game.view;
    const at = this.board.points.indexOf(point);
    if (!this.#count || at < 0 || stones[at] === ".") return;
    const chain = new Set(this.#chainOf(at));
    const dead = new Set(this.#count.dead);
    const isDead = dead.has(point);
    for (const stone of chain) isDead ? dead.delete(stone) : dead.add(stone);
    await this.#ask(`dead=${encodeURIComponent([...dead].join(","))}`);
  }

  /**
   * The stones of the chain at an index of the board.
   * @param {number} start
   */
  #chainOf(start) {
    const { stones, width } = this.game.view;
    const seen = new Set([start]);
    for (const at of seen) {
      const steps = [at - width, at + width, at % width > 0 ? at - 1 : -1, at % width < width - 1 ? at + 1 : -1];
      for (const next of steps) if (stones[next] === stones[start]) seen.add(next);
    }
    return [...seen].map((at) => this.board.points[at]);
  }

  /** @param {string} query */
  async #ask(query) {
    try {
      this.#count = await ask(`${this.game.path}/count?${query}`);
      this.#show();
    } catch (error) {
      this.game.fail(error);
    }
  }

  #show() {
    const count = this.#count;
    if (!count) return;
    const labels = [
      ...count.black.map((move) => ({ move, label: "■", kind: "own-black" })),
      ...count.white.map((move) => ({ move, label: "■", kind: "own-white" })),
      ...count.dead.map((move) => ({ move, label: "×", kind: "bad" })),
      ...count.open.filter((move) => !count.dead.includes(move)).map((move) => ({ move, label: "?", kind: "open" })),
    ];
    this.board.paint({ labels, layer: undefined });
    const [black, white] = count.totals;
    put(
      this.element,
      h(
        "p",
        { class: "soft" },
        `${word("black")} ${black} · ${word("white")} ${white} + ${word("komi")} ${count.komi}`,
      ),
      count.note && h("p", { class: "maybe", id: "count-open" }, sentence(count.note)),
      h("p", { class: "soft" }, word("countHint")),
    );
  }

  /** What to do now: play on, or agree. */
  actions() {
    return [
      button(word("playOn"), () => this.#playOn(), { id: "play-on" }),
      button(word("agree"), () => this.#agree(), { class: "main", id: "agree" }),
    ];
  }

  async #agree() {
    const { dead } = this.#count ?? { dead: [] };
    await this.game.change("result", { dead });
  }

  /** Goes back to before the two passes: both disagree, and the game goes on. */
  async #playOn() {
    this.close();
    if (this.game.view.last !== "pass") this.game.take(this.game.view);
    while (this.game.view.last === "pass" && this.game.view.canUndo) await this.game.walk("back");
  }
}
