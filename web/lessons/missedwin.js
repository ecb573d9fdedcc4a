// A forced win of Omok that was missed, as a problem: the program defends, a move that lets the win go is explained,
// and five in a row solves it.

import { addressOf } from "../address.js";
import { tell } from "../api.js";
import { button } from "../dom.js";
import { pointsOf } from "../drawing.js";
import { word } from "../words.js";

export class MissedWin {
  /** The game whose attempt was remembered: only its first end counts. */
  #remembered = "";

  /** @param {import("../game/game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** Whether the game that is shown is such a problem. */
  get isOpen() {
    return this.game.isOpen && Boolean(this.game.view.problem?.name);
  }

  /** A move let the win go. */
  missed() {
    if (this.isOpen) this.#remember("wrong");
  }

  /** The game is over. */
  ended() {
    const { players } = this.game.view;
    const solver = players.indexOf("human") === 0 ? "B" : "W";
    if (this.isOpen) this.#remember(winnerOf(this.game.view) === solver ? "right" : "wrong");
  }

  /** What to do once the game is over: try again, or go on with the course. */
  actions() {
    const { course } = this.game.view.problem ?? {};
    const next = () => {
      location.hash = addressOf("tsumego", undefined, { course, order: "scheduled" });
    };
    return [
      button(word("tryAgain"), () => this.game.walk("start"), { id: "retry" }),
      button(word("next"), next, { class: "main", id: "next-problem" }),
    ];
  }

  /** @param {Api.Grade} result */
  #remember(result) {
    const { id, problem } = this.game.view;
    if (!problem?.name || this.#remembered === id) return;
    this.#remembered = id;
    const { name, course } = problem;
    tell(`/problems/${encodeURIComponent(name)}/progress`, { result, course }).catch((error) => this.game.fail(error));
  }
}

/**
 * Who won: `B` or `W`; nothing in a draw.
 * @param {Api.GameView} view
 */
function winnerOf(view) {
  const at = pointsOf(view).indexOf(view.row[0] ?? "");
  return at >= 0 ? view.stones[at] : view.result?.[0];
}
