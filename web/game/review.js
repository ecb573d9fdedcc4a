// The review: the turning points of a game in three pictures each: the scene, what is recommended, what was played.

import { button, h, put, row } from "../dom.js";
import { ghostsOf, miniature, wholeOf } from "../drawing.js";
import { findMistakes } from "../lessons/mistakes.js";
import { sentence, word } from "../words.js";

export class Review {
  /** @type {Api.TurningView[]} */
  #points = [];
  #shown = 0;
  #running = false;

  /**
   * @param {import("./game.js").Game} game
   * @param {import("../timeline.js").Timeline} timeline
   * @param {(node: number|null) => void} study called with the node whose scene is to be studied on the board, or
   *   with nothing to go back to the board
   */
  constructor(game, timeline, study) {
    this.game = game;
    this.timeline = timeline;
    this.study = study;
    this.place = h("div", { class: "review-time" });
    this.content = h("div", { id: "turning", role: "status" });
    this.title = h("h2", {});
    this.element = h("section", { class: "review", hidden: true }, this.title, this.place, this.content);
  }

  /**
   * Reviews the line that is shown.
   * @param {string} judge
   */
  open(judge) {
    this.#points = [];
    this.#shown = 0;
    this.#running = true;
    this.place.append(this.timeline.element);
    this.element.hidden = false;
    /** @param {Api.CoursePoint} data */
    const point = (data) => this.timeline.take(data);
    /** @param {Api.TurningView} data */
    const turning = (data) => {
      this.#points.push(data);
      this.#show();
    };
    const done = () => {
      this.#running = false;
      this.timeline.mark(this.#points.map(({ node }) => node));
      this.#show();
    };
    this.#show();
    this.game.follow(`review?by=${judge}`, { point, turning, done }, "review");
  }

  close() {
    this.element.hidden = true;
  }

  /**
   * Shows another turning point, the first one after the last.
   * @param {number} by
   */
  step(by) {
    const count = this.#points.length;
    if (count === 0) return;
    this.#shown = (this.#shown + by + count) % count;
    this.#show();
  }

  /**
   * Shows the turning point nearest to a move.
   * @param {number} number
   */
  seek(number) {
    const far = this.#points.map((point) => Math.abs(point.number - number));
    this.#shown = Math.max(0, far.indexOf(Math.min(...far)));
    this.#show();
  }

  #show() {
    const count = this.#points.length;
    const { ended } = this.game.view;
    const facts = [ended && sentence(ended), word("moveCount").replace("{}", String(this.timeline.length))];
    put(this.title, this.#heading(count), " ", h("small", { class: "soft" }, facts.filter(Boolean).join(" · ")));
    const point = this.#points[this.#shown];
    if (!point) {
      const back = row(button(word("toBoard"), () => this.study(null), { class: "main", id: "to-board" }));
      put(
        this.content,
        h("p", { class: "soft" }, word(this.#running ? "reviewHint" : "noTurningPoints")),
        !this.#running && back,
      );
      return;
    }
    this.timeline.point(point.node);
    put(this.content, this.#pictures(point), this.#buttons(point));
  }

  /** @param {number} count */
  #heading(count) {
    if (count > 0) return word("turningPoints").replace("{}", String(count));
    return word(this.#running ? "reviewing" : "noTurning");
  }

  /** @param {Api.TurningView} point */
  #pictures({ number, color, played, better, before, after, scene, advice, actual }) {
    const { view } = this.game;
    const bare = { ...view, forbidden: [], row: [], ko: null, task: null, numbers: [] };
    const scenes = [
      { name: "scene", text: scene, stones: before, last: null, ghosts: [] },
      { name: "advice", text: advice, stones: before, last: null, ghosts: ghostsOf(color, better.slice(0, 5)) },
      { name: "actual", text: actual, stones: after, last: played, ghosts: [] },
    ];
    const figures = scenes.map(({ name, text, stones, last, ghosts }) => {
      const shown = { ...bare, stones, last };
      const label = `${number}. ${word(name)}: ${sentence(text)}`;
      const picture = miniature(shown, { ghosts }, label, wholeOf(view));
      const caption = h("figcaption", {}, h("b", {}, word(name)), ` — ${sentence(text)}`);
      return h("figure", { class: "mini", "data-scene": name }, picture, caption);
    });
    // On a phone the pictures lie side by side and scroll, with the arrow keys too.
    const scrolls = {
      tabindex: 0,
      role: "group",
      "aria-label": `${word("scene")} · ${word("advice")} · ${word("actual")}`,
    };
    return h("div", { class: "scenes", ...scrolls }, ...figures);
  }

  /** @param {Api.TurningView} point */
  #buttons({ node }) {
    return row(
      button(word("studyScene"), () => this.study(node), { class: "main", id: "study" }),
      this.#points.length > 1 && button(word("nextTurning"), () => this.step(1), { id: "next-turning" }),
      button(word("findMistakes"), () => findMistakes(this.game), { id: "review-mistakes" }),
      h("span", { class: "soft" }, `${this.#shown + 1} / ${this.#points.length}`),
    );
  }
}
