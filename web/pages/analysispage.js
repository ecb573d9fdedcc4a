// A page that judges the game on its board: a summary, candidates, the timeline, and the answers of our players.

import { h } from "../dom.js";
import { Timeline } from "../timeline.js";
import { word } from "../words.js";
import { GamePage } from "./gamepage.js";

/** @template {{candidates: Api.CandidateView[]}} Analysis */
export class AnalysisPage extends GamePage {
  /** @type {Analysis|null} The judgement of the position that is shown. */
  analysis = null;
  summary = h("p", { id: "summary" });
  candidates = h("div", {});

  /** @param {string} name */
  constructor(name) {
    super(name, { match: true });
    this.timeline = new Timeline(this.game);
  }

  /**
   * Lets a player of ours answer a new move or begin a new game; whether one did.
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  async reply(view, before) {
    const fresh = before?.id !== view.id || view.tree.length > before.tree.length;
    if (!fresh || view.ended || view.mover === "human") return false;
    this.summary.textContent = word("thinking");
    await this.game.change("reply", {});
    return true;
  }

  /**
   * Draws the timeline of the same game again, and clears that of another.
   * @param {Api.GameView} view
   * @param {Api.GameView|null} before
   */
  updateTimeline(view, before) {
    if (before && before.id !== view.id) this.timeline.clear();
    else this.timeline.draw();
  }

  /**
   * @override
   * @param {string} key
   */
  takesKey(key) {
    const candidate = /^[1-5]$/.test(key) && this.analysis?.candidates[Number(key) - 1];
    if (candidate) this.game.play(candidate.move);
    return Boolean(candidate);
  }
}
