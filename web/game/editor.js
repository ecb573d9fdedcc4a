// Drawing positions: what a chosen point means, whose turn it is, and turning the board.

import { button, choice, h, menu } from "../dom.js";
import { word } from "../words.js";

/** @typedef {"play"|"black"|"white"|"empty"} Tool what a chosen point means: a move, a stone, or no stone */

export class Editor {
  /** @type {Tool} */
  tool = "play";

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    const tools = ["play", "black", "white", "empty"].map((tool) => [tool, word(`edit-${tool}`)]);
    const colors = ["black", "white"].map((color) => [color, word(color)]);
    const turns = [
      ["right", word("rotate")],
      ["mirror", word("mirror")],
      ["exchange", word("exchange")],
      ["clear", word("clear")],
    ];
    this.element = h(
      "div",
      { class: "editor row", id: "edit", hidden: true },
      choice(word("edit"), tools, "play", (tool) => this.#use(/** @type {Tool} */ (tool)), { id: "tool" }),
      menu(word("turnNow"), colors, (toPlay) => this.game.change("edit", { toPlay }), { id: "turn-now" }),
      menu(word("board"), turns, (turn) => this.#turn(turn), { id: "turn-board" }),
      button(word("close"), () => this.close(), { id: "edit-close" }),
    );
  }

  open() {
    this.element.hidden = false;
  }

  /** Leaves drawing: points are moves again. */
  close() {
    this.#use("play");
    /** @type {HTMLSelectElement} */ (this.element.querySelector("#tool")).value = "play";
    this.element.hidden = true;
  }

  /** @param {Tool} tool */
  #use(tool) {
    this.tool = tool;
  }

  /** @param {string} turn */
  #turn(turn) {
    if (turn === "clear") this.game.change("edit", { clear: true });
    else this.game.change("turn", turn === "exchange" ? { exchange: true } : { by: turn });
  }
}
