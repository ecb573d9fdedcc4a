// The player's training in three numbers: rating, streak, and the share of this week.

import { h, put } from "../dom.js";
import { word } from "../words.js";

export class Training {
  element = h("div", { class: "tiles", id: "training" });
  /** @type {Api.TrainingView|null} */
  #shown = null;

  /** Problems with a verdict today. */
  get today() {
    const day = this.#shown?.today;
    return day ? day.right + day.wrong : 0;
  }

  /** @param {Api.TrainingView} training */
  show(training) {
    this.#shown = training;
    const { rating, plusMinus, streak, bestStreak, week } = training;
    const all = week.right + week.wrong;
    put(
      this.element,
      tile(rating.toLocaleString(), `${word("rating")} ±${plusMinus}`, word("ratingHint"), "rating"),
      tile(String(streak), word("streak"), `${word("best")} ${bestStreak}`, "streak"),
      tile(all > 0 ? `${Math.round((100 * week.right) / all)}%` : "–", word("week"), `${week.right}/${all}`, "week"),
    );
  }
}

/**
 * @param {string} value
 * @param {string} name
 * @param {string} more
 * @param {string} id
 */
const tile = (value, name, more, id) =>
  h("div", { class: "tile", id, title: more }, h("b", {}, value), h("small", {}, name));
