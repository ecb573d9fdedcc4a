// The controls below the board: walking, taking back, passing, numbers, and drawing positions.

import { button, choice, h, menu, row, toggle } from "../dom.js";
import { word } from "../words.js";

/** @typedef {"play"|"black"|"white"|"empty"} Tool what a chosen point means: a move, a stone, or no stone */

export class Controls {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("../board.js").Board} board
   * @param {{match: boolean}} options whether moves can be taken back and games resigned
   */
  constructor(game, board, { match }) {
    this.game = game;
    this.board = board;
    /** @type {Tool} */
    this.tool = "play";
    const numbers = (/** @type {boolean} */ on) => this.board.paint({ numbers: on });
    this.element = h(
      "div",
      { class: "row", id: "controls" },
      ...this.#walking(),
      match && button(word("undo"), () => game.undo(), { id: "undo" }),
      button(word("pass"), () => game.play("pass"), { id: "pass" }),
      match && button(word("resign"), () => game.play("resign"), { id: "resign" }),
      toggle(word("numbers"), false, numbers, { id: "numbers" }),
      confirmation(),
      this.#drawing(!match),
    );
  }

  #walking() {
    /** @type {[Api.Destination, string, string][]} */
    const steps = [
      ["start", "|◀", word("start")],
      ["back", "◀", word("back")],
      ["forward", "▶", word("forward")],
      ["end", "▶|", word("end")],
    ];
    return steps.map(([to, text, label]) =>
      button(text, () => this.game.walk(to), { "aria-label": label, title: label }),
    );
  }

  /** @param {boolean} open */
  #drawing(open) {
    const tools = [
      ["play", word("editOff")],
      ["black", word("editBlack")],
      ["white", word("editWhite")],
      ["empty", word("editEmpty")],
    ];
    const colors = [
      ["black", word("black")],
      ["white", word("white")],
    ];
    const turns = [
      ["right", word("rotate")],
      ["mirror", word("mirror")],
      ["exchange", word("exchange")],
      ["clear", word("clear")],
    ];
    return h(
      "details",
      { id: "edit", open },
      h("summary", {}, word("drawing")),
      row(
        choice(word("edit"), tools, "play", (tool) => {
          this.tool = /** @type {Tool} */ (tool);
        }),
        menu(word("turnNow"), colors, (toPlay) => this.game.change("edit", { toPlay })),
        menu(word("board"), turns, (turn) => this.#turn(turn)),
      ),
    );
  }

  /** @param {string} turn */
  #turn(turn) {
    if (turn === "clear") this.game.change("edit", { clear: true });
    else this.game.change("turn", turn === "exchange" ? { exchange: true } : { by: turn });
  }
}

/** A box that makes a touch only show the stone; on small screens it is checked. */
function confirmation() {
  const checked = matchMedia("(max-width: 700px)").matches;
  const box = h("input", { type: "checkbox", id: "confirm", checked });
  return h("label", { class: "field" }, box, h("span", {}, word("confirm")));
}
