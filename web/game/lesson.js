// Teaching: the move that was just made is graded before the opponent answers; a bad one may be taken back.

import { button, h, put, row } from "../dom.js";
import { ghostsOf } from "../drawing.js";
import { sentence, word } from "../words.js";

export class Lesson {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../board.js").Board} board
   */
  constructor(game, board) {
    this.game = game;
    this.board = board;
    this.element = h("div", { id: "lesson", role: "status" });
  }

  clear() {
    put(this.element);
  }

  /**
   * Has the last move graded and shows the grade; whether the opponent may answer now.
   * @param {string} judge
   * @returns {Promise<boolean>}
   */
  grade(judge) {
    put(this.element, h("p", { class: "soft" }, word("thinking")));
    return new Promise((resolve) => {
      /** @param {Api.GradeView} graded */
      const grade = (graded) => {
        this.#show(graded, resolve);
        if (graded.quality !== "bad") resolve(true);
      };
      const on = { grade, done: () => this.#unlessAsked(resolve), fault: () => resolve(true) };
      this.game.follow(`grade?by=${judge}`, on, "lesson");
    });
  }

  /**
   * A move without a grade, such as a pass, is answered at once.
   * @param {(goes: boolean) => void} resolve
   */
  #unlessAsked(resolve) {
    if (!this.element.querySelector("#go-on")) resolve(true);
  }

  /**
   * @param {Api.GradeView} graded
   * @param {(goes: boolean) => void} resolve
   */
  #show({ quality, better, text }, resolve) {
    const kind = { good: "good", doubtful: "maybe", bad: "bad" }[quality];
    const mover = this.game.view.toPlay === "black" ? "white" : "black";
    const preview = () => this.board.preview({ ghosts: ghostsOf(mover, better), labels: [] });
    const goOn = () => {
      put(this.element);
      resolve(true);
    };
    const back = () => {
      resolve(false);
      this.game.undo();
    };
    put(
      this.element,
      h("p", { class: kind, "data-quality": quality }, h("strong", {}, sentence(text))),
      quality === "bad" &&
        row(
          button(word("showBetter"), preview, { id: "show-better" }),
          button(word("undo"), back, { id: "lesson-undo", class: "main" }),
          button(word("goOn"), goOn, { id: "go-on" }),
        ),
    );
  }
}
