// Teaching: the move that was just made is graded before the opponent answers; a bad one may be taken back.

import { button, h, put, row } from "../dom.js";
import { ghostsOf } from "../drawing.js";
import { sentence, word } from "../words.js";

/** Moves of a better line that are shown: more of them hide the board. */
const SHOWN = 7;

export class Lesson {
  /** Whether the pupil has to say what becomes of a bad move. */
  asks = false;
  /** Called when that changes. */
  onask = () => {};
  /** @type {HTMLElement[]} */
  #ways = [];

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
    this.#ask();
  }

  /** The ways on after a bad move, to take it back first. */
  actions() {
    return this.#ways;
  }

  /** @param {...HTMLElement} ways nothing is asked where there are none */
  #ask(...ways) {
    const asked = this.asks;
    this.#ways = ways;
    this.asks = ways.length > 0;
    if (this.asks || asked) this.onask();
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
    if (!this.asks) resolve(true);
  }

  /**
   * @param {Api.GradeView} graded
   * @param {(goes: boolean) => void} resolve
   */
  #show({ quality, better, text }, resolve) {
    const kind = { good: "good", doubtful: "maybe", bad: "bad" }[quality];
    const { toPlay, last } = this.game.view;
    const ghosts = ghostsOf(toPlay === "black" ? "white" : "black", better.slice(0, SHOWN));
    const preview = () => this.board.preview({ ghosts, hidden: last ? [last] : [], labels: [] });
    const goOn = () => {
      this.clear();
      this.board.restore();
      resolve(true);
    };
    const back = () => {
      this.clear();
      resolve(false);
      this.game.undo();
    };
    put(
      this.element,
      h("p", { class: kind, "data-quality": quality }, h("strong", {}, sentence(text))),
      quality === "bad" && row(button(word("showBetter"), preview, { id: "show-better" })),
    );
    if (quality === "bad") {
      this.#ask(
        button(word("undo"), back, { id: "lesson-undo", class: "main" }),
        button(word("goOn"), goOn, { id: "go-on" }),
      );
    }
  }
}
