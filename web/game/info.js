// What the record says of itself, and the comment of the node that is shown, to read and to write.

import { h, put } from "../dom.js";
import { word } from "../words.js";
import { rulesOf } from "./status.js";

export class Info {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.facts = h("dl", { class: "facts" });
    this.comment = h("textarea", { id: "comment", "aria-label": word("comment"), placeholder: word("commentHint") });
    this.comment.addEventListener("change", () => game.change("edit", { comment: this.comment.value }));
  }

  /** @param {Api.GameView} view */
  show(view) {
    const names = view.names.map((name) => (name === "human" ? word("human") : word(name)));
    const facts = [
      [word("rules"), rulesOf(view)],
      [word("black"), names[0]],
      [word("white"), names[1]],
      [word("result"), view.ended ? view.ended[document.documentElement.lang === "ko" ? "ko" : "en"] : "—"],
    ];
    put(this.facts, ...facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value || "—")]));
    this.comment.value = view.comment ?? "";
  }
}
