// The whole answer to a problem: the fate, every first move with its own fate, the proof, and what was assumed.

import { button, h, put, toast } from "../dom.js";
import { ghostsOf } from "../drawing.js";
import { save } from "../game/files.js";
import { verdictClass } from "../proof.js";
import { language, sentence, word } from "../words.js";

/** The server marks moves in Korean; these are the marks in English. */
const SIGNS = new Map([
  ["패", "K"],
  ["빅", "S"],
]);

export class Solution {
  element = h("div", { id: "answer" });
  #proof = h("div", { id: "proof" });

  /**
   * @param {import("../game/game.js").Game} game
   * @param {import("../board.js").Board} board
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
  }

  clear() {
    put(this.element);
  }

  /** Asks for the answer to the position that is shown. */
  ask() {
    const stop = button(word("stop"), () => {
      this.game.stopSearches();
      this.clear();
    });
    put(this.element, h("p", {}, word("thinking"), " ", stop));
    this.game.follow("solve", {
      solved: (data) => this.#show(data),
      proof: (data) => this.#showProof(data),
      fault: (text) => {
        this.clear();
        toast(sentence(text));
      },
    });
  }

  /** @param {Api.SolutionView} data */
  #show({ verdict, text, moves, line, assumptions, nodes }) {
    const settled = verdict === "settled";
    /** @param {string} sign */
    const label = (sign) => (language() === "en" && SIGNS.get(sign)) || sign;
    this.board.paint({ labels: moves.map(({ move, kind, sign }) => ({ move, label: label(sign), kind })) });
    put(this.#proof, settled && h("p", { class: "soft" }, word("thinking")));
    put(
      this.element,
      h("p", { class: settled ? "good" : "maybe" }, h("strong", {}, sentence(text))),
      line.length > 0 && this.#mainLine(line),
      firstMoves(moves),
      this.#proof,
      assumed(assumptions),
      h("p", { class: "soft" }, `${nodes.toLocaleString()} ${word("nodes")}`),
    );
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string[]} line */
  #mainLine(line) {
    const show = () => this.board.preview({ labels: [], ghosts: ghostsOf(this.game.view.toPlay, line) });
    return h("p", { class: "row" }, button(word("mainLine"), show, { id: "main-line" }), line.join(" "));
  }

  /** @param {Api.ProofView} data */
  #showProof({ text, checked, proof, bytes }) {
    const file = () => save(`/proofs/${proof}/file`, "myosu.proof");
    const size = `${word("proofSave")} (${Math.ceil(bytes / 1024)} kB)`;
    put(
      this.#proof,
      h("p", {}, h("b", {}, `${word("proof")}: `), sentence(text)),
      checked && h("p", { class: verdictClass(checked.holds) }, sentence(checked.text)),
      proof !== null && button(size, file, { id: "save-proof" }),
    );
  }
}

/** @param {Api.FirstMoveView[]} moves */
function firstMoves(moves) {
  const listed = moves.map(({ kind, text }) => h("li", { class: kind }, sentence(text)));
  return h("details", { open: true }, h("summary", {}, word("firstMoves")), h("ul", {}, ...listed));
}

/** @param {Api.Text[]} assumptions */
function assumed(assumptions) {
  const texts = assumptions.map((text) => h("span", {}, `${sentence(text)} `));
  return h("p", { class: "soft" }, h("b", {}, `${word("assumptions")}: `), ...texts);
}
