// What an opening protocol asks for, with the buttons to answer.

import { button, h, put, row } from "../dom.js";
import { sentence, word } from "../words.js";

export class OpeningTask {
  /** @type {string[]} The fifth moves chosen so far. */
  #offered = [];

  /**
   * @param {import("./game.js").Game} game
   * @param {import("../board.js").Board} board
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.element = h("div", { id: "task" });
  }

  /** Whether the next points are fifth moves to offer. */
  get offers() {
    return this.game.view.task?.kind === "offer";
  }

  show() {
    this.#offered = [];
    this.#draw();
  }

  /**
   * Chooses or unchooses a fifth move to offer.
   * @param {string} point
   */
  toggle(point) {
    const others = this.#offered.filter((offered) => offered !== point);
    this.#offered = others.length < this.#offered.length ? others : [...others, point];
    this.board.preview({ labels: this.#offered.map((move, i) => ({ move, label: String(i + 1), kind: "maybe" })) });
    this.#draw();
  }

  #draw() {
    const { task, mover } = this.game.view;
    if (!task) return put(this.element);
    const text = h("p", {}, h("strong", {}, sentence(task.text)));
    put(this.element, text, mover === "human" && this.#buttons(task));
  }

  /** @param {Api.TaskView} task */
  #buttons(task) {
    switch (task.kind) {
      case "choose":
        return this.#choices(task);
      case "declare":
        return this.#number(task);
      case "offer":
        return this.#offer(task);
      default:
        return null;
    }
  }

  /** @param {Api.TaskView} task */
  #choices({ options }) {
    const choices = options.map(({ name, text }) =>
      button(sentence(text), () => this.#act(name), { "data-choice": name }),
    );
    return row(...choices);
  }

  /** @param {Api.TaskView} task */
  #number({ count, text }) {
    const number = h("input", { type: "number", min: 1, max: count, value: 2, "aria-label": sentence(text) });
    return row(
      number,
      button(word("declare"), () => this.#act(`declare ${number.value}`), { class: "main" }),
    );
  }

  /** @param {Api.TaskView} task */
  #offer({ count }) {
    const points = this.#offered.join(" ");
    const more = { class: "main", id: "offer", disabled: this.#offered.length !== count };
    return row(
      h("span", {}, `${this.#offered.length} / ${count}: ${points}`),
      button(word("offer"), () => this.#act(`offer ${points}`), more),
    );
  }

  /** @param {string} action */
  #act(action) {
    this.game.change("act", { action });
  }
}
