// Walking through a forced win: the winner's moves come by themselves, the defender's are chosen, from the list or
// anywhere on the board. The server says what follows.

import { ask, Refusal, send } from "./api.js";
import { button, h, put, row, say, toast } from "./dom.js";
import { ghostsOf } from "./drawing.js";
import { save } from "./game/files.js";
import { sentence, word } from "./words.js";

export class ProofWalk {
  /** @type {string|null} The name of the proof that is walked through. */
  #proof = null;
  /** @type {string[]} The winner's and the defender's moves so far. */
  #line = [];
  /** @type {Api.ProofStep|null} */
  #step = null;

  /**
   * @param {import("./game/game.js").Game} game
   * @param {import("./board.js").Board} board
   * @param {() => void} moved called when the walk begins, moves or ends
   */
  constructor(game, board, moved) {
    this.game = game;
    this.board = board;
    this.moved = moved;
    this.element = h("div", {});
  }

  get isOpen() {
    return this.#proof !== null;
  }

  /**
   * Begins at the position of the proof.
   * @param {string} proof
   */
  async open(proof) {
    this.#proof = proof;
    await this.#go([]);
  }

  close() {
    this.#proof = null;
    this.#line = [];
    put(this.element);
    if (!this.game.isOpen) return;
    this.board.restore();
    this.moved();
  }

  /**
   * An answer of the defender.
   * @param {string} point
   */
  answer(point) {
    if (!this.#step?.play || this.#step.five) return;
    this.#go([...this.#line, this.#step.play, point]);
  }

  /**
   * Goes to the step after these moves.
   * @param {string[]} line
   */
  async #go(line) {
    try {
      /** @type {Api.ProofStep} */
      const step = await ask(`/proofs/${this.#proof}/walk?line=${encodeURIComponent(line.join(","))}`);
      this.#step = step;
      this.#line = line;
      this.#show(step);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    }
  }

  /** @param {Api.ProofStep} step */
  #show(step) {
    const moves = step.play === null ? this.#line : [...this.#line, step.play];
    const labels = step.answers.map(({ move }, i) => ({ move, label: letter(i), kind: "maybe" }));
    const ghosts = ghostsOf(this.game.view.toPlay, moves);
    this.board.preview({ layer: undefined, threats: undefined, labels, ghosts });
    say(sentence(step.text));
    const text = h("p", {}, h("strong", {}, sentence(step.text)));
    const rest = step.five ? h("p", { class: "good" }, word("proofEnd")) : this.#answers(step);
    put(this.element, h("div", { class: "proof", id: "proof-walk" }, text, rest, this.#buttons()));
    this.moved();
  }

  /** @param {Api.ProofStep} step */
  #answers({ answers, others }) {
    const listed = answers.map(({ move, text }, i) => {
      const name = `${letter(i)}. ${sentence(text)}`;
      return h(
        "li",
        {},
        button(name, () => this.answer(move), { "data-answer": move }),
      );
    });
    return h(
      "div",
      {},
      h("p", { class: "soft" }, word("proofAnswer")),
      h("ul", { class: "plain" }, ...listed),
      others && h("p", {}, sentence(others)),
      h("p", { class: "soft" }, word("proofAny")),
    );
  }

  #buttons() {
    const disabled = this.#line.length === 0;
    return row(
      button(word("proofStart"), () => this.#go([]), { disabled }),
      button(word("proofSave"), () => save(`/proofs/${this.#proof}/file`, "myosu.proof")),
    );
  }

  /** What to do now: take an answer back, or leave the proof. */
  actions() {
    const back = () => this.#go(this.#line.slice(0, -2));
    return [
      this.#line.length > 0 && button(word("proofBack"), back, { id: "proof-back" }),
      button(word("proofClose"), () => this.close(), { id: "proof-close" }),
    ];
  }
}

/**
 * A, B, C, … AA.
 * @param {number} i
 */
const letter = (i) => (i < 26 ? "" : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));

/**
 * The style of a checker's verdict.
 * @param {boolean|null} holds null if that is not settled
 */
export const verdictClass = (holds) => (holds === null ? "" : holds ? "good" : "bad");

/** A button that checks a proof from a file and shows the result. */
export function proofChecker() {
  const result = h("p", { id: "proof-said", role: "status" });
  /** @param {boolean|null} holds @param {string} text */
  const show = (holds, text) => {
    result.className = verdictClass(holds);
    result.textContent = text;
  };
  const input = h("input", { type: "file", hidden: true, "aria-label": word("proofCheck") });
  input.addEventListener("change", async () => {
    if (!input.files?.[0]) return;
    try {
      /** @type {Api.CheckView} */
      const checked = await send("/proofs", input.files[0]);
      show(checked.holds, sentence(checked.text));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      show(false, error.message);
    }
  });
  return h(
    "div",
    {},
    button(word("proofCheck"), () => input.click()),
    input,
    result,
  );
}
