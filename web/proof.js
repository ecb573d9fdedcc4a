// Walking through a forced win: the winner's moves come by themselves, the defender's are chosen, from
// the list or anywhere on the board. The server says what follows.

import { ask } from "./api.js";
import { button, h, say, toast } from "./dom.js";
import { sentence, word } from "./words.js";

export class ProofWalk {
  /**
   * @param {import("./table.js").Table} table
   * @param {HTMLElement} place
   */
  constructor(table, place) {
    this.table = table;
    this.place = place;
    this.id = null;
    this.line = [];
    this.moment = null;
  }

  get open() {
    return this.id !== null;
  }

  /**
   * Begins at the position of the proof.
   * @param {string} id
   */
  async start(id) {
    this.id = id;
    await this.go([]);
  }

  close() {
    this.id = null;
    this.place.replaceChildren();
    if (this.table.view) this.table.board.mark(this.table.picture);
  }

  /**
   * Goes to the moment after these moves.
   * @param {string[]} line
   */
  async go(line) {
    try {
      this.moment = await ask(`/proofs/${this.id}/walk?line=${encodeURIComponent(line.join(","))}`);
      this.line = line;
      this.show();
    } catch (error) {
      toast(error.message);
    }
  }

  /**
   * An answer of the defender.
   * @param {string} point
   */
  answer(point) {
    if (!this.moment || this.moment.five) return;
    this.go([...this.line, this.moment.play, point]);
  }

  show() {
    const { moment, table } = this;
    const first = table.view.toPlay;
    const moves = [...this.line, moment.play];
    const ghosts = moves.map((move, i) => ({ move, number: i + 1, color: (i % 2 === 0) === (first === "black") ? "black" : "white" }));
    const labels = moment.answers.map(({ move }, i) => ({ move, label: letter(i), kind: "maybe" }));
    table.board.mark({ ...table.picture, layer: undefined, threats: undefined, labels, ghosts });
    say(sentence(moment.text));
    const answers = moment.answers.map(({ move, text }, i) =>
      h("li", {}, button(`${letter(i)}. ${sentence(text)}`, () => this.answer(move), { "data-answer": move })));
    this.place.replaceChildren(h("div", { class: "proof", id: "proof-walk" },
      h("p", {}, h("strong", {}, sentence(moment.text))),
      moment.five ? h("p", { class: "good" }, word("proofEnd"))
        : h("div", {}, h("p", { class: "soft" }, word("proofAnswer")), h("ul", { class: "plain" }, ...answers),
          moment.others && h("p", {}, sentence(moment.others)), h("p", { class: "soft" }, word("proofAny"))),
      h("div", { class: "row" },
        button(word("proofStart"), () => this.go([]), { disabled: this.line.length === 0 }),
        button(word("proofBack"), () => this.go(this.line.slice(0, -2)), { disabled: this.line.length === 0 }),
        button(word("proofSave"), () => table.save(`/proofs/${this.id}/file`, "myosu.proof")),
        button(word("proofClose"), () => this.close()))));
  }
}

/**
 * A, B, C, … AA.
 * @param {number} i
 */
const letter = (i) => (i < 26 ? "" : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));

/** A button that checks a proof from a file and says what came of it. */
export function proofChecker() {
  const said = h("p", { id: "proof-said", role: "status" });
  const input = h("input", { type: "file", hidden: true, "aria-label": word("proofCheck"), onchange: async () => {
    if (!input.files[0]) return;
    try {
      const checked = await ask("/proofs", { method: "POST", body: await input.files[0].arrayBuffer(), headers: { "content-type": "application/octet-stream" } });
      said.className = checked.holds ? "good" : "bad";
      said.textContent = sentence(checked.text);
    } catch (error) {
      said.className = "bad";
      said.textContent = error.message;
    }
  } });
  return h("div", {}, button(word("proofCheck"), () => input.click()), input, said);
}
