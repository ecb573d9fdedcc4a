// A refutation that is played on the board move by move, and free replies after it: the server answers any move with
// the prover, at any depth.

import { button, h, put } from "../dom.js";
import { sentence, word } from "../words.js";

/** Milliseconds between two moves that are played by themselves. */
const PACE = 800;

export class Refutation {
  element = h("div", { class: "chips", id: "refutation" });
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #next;
  /** @type {string[]} The moves, the tried one first. */
  #line = [];
  /** @type {Api.SideName} Who made the first of them. */
  #first = "black";
  /** @type {number[]} The nodes of the moves that were played. */
  #nodes = [];

  /**
   * @param {import("../game/game.js").Game} game
   * @param {(text: Api.Text, kind: string) => void} tell shows a sentence
   */
  constructor(game, tell) {
    this.game = game;
    this.tell = tell;
  }

  /** Whether moves are still being played. */
  get runs() {
    return this.#next !== undefined;
  }

  /**
   * Plays a line after the move that was just tried.
   * @param {string[]} line
   */
  play(line) {
    this.stop();
    const { last, here, toPlay } = this.game.view;
    this.#line = [last ?? "", ...line];
    this.#first = otherSide(toPlay);
    this.#nodes = [here];
    this.#draw();
    this.#later();
  }

  /** Stops playing; the position stays. */
  stop() {
    clearTimeout(this.#next);
    this.#next = undefined;
  }

  clear() {
    this.stop();
    this.#line = [];
    this.#nodes = [];
    put(this.element);
  }

  #later() {
    const step = this.#nodes.length;
    if (step >= this.#line.length) {
      this.#next = undefined;
      this.#draw();
      return;
    }
    this.#next = setTimeout(async () => {
      if (!(await this.game.play(this.#line[step]))) return this.stop();
      if (this.#next === undefined) return;
      this.#nodes.push(this.game.view.here);
      this.#draw();
      this.#later();
    }, PACE);
  }

  #draw() {
    const first = this.#line.length > 0 && h("span", { class: "soft" }, `${this.#nodes.length}/${this.#line.length}`);
    const chips = this.#line.map((move, at) => {
      const node = this.#nodes[at];
      const go = () => {
        this.stop();
        if (node !== undefined) this.game.walk({ node });
      };
      const side = at % 2 === 0 ? this.#first : otherSide(this.#first);
      return button(`${at + 1} ${word(side)} ${move}`, go, { class: "chip", disabled: node === undefined });
    });
    put(this.element, ...chips, first);
  }

  /** Answers the move that was just tried. */
  answer() {
    this.game.follow("answer", {
      answer: async (/** @type {Api.FreeReply} */ { reply, text, over }) => {
        if (reply) await this.game.play(reply);
        this.tell(text, over ? "maybe" : "bad");
      },
      fault: (/** @type {Api.Text} */ text) => this.tell(text, "maybe"),
    });
  }
}

/**
 * @param {Api.SideName} side
 * @returns {Api.SideName}
 */
const otherSide = (side) => (side === "black" ? "white" : "black");

/**
 * A sentence of the server in a color.
 * @param {Api.Text} text
 * @param {string} kind
 */
export const spoken = (text, kind) => h("p", { class: kind }, h("strong", {}, sentence(text)));
