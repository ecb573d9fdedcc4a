// The slim bar below the board: walking, the timeline, passing and the menu.

import { button, h } from "../dom.js";
import { word } from "../words.js";

/** @type {[Api.Destination, string][]} Where the four buttons go, and what they show. */
const STEPS = [
  ["start", "«"],
  ["back", "‹"],
  ["forward", "›"],
  ["end", "»"],
];

/**
 * @param {import("./game.js").Game} game
 * @param {HTMLElement} timeline
 * @param {import("../dom.js").Child} more what the page has besides
 */
export function bar(game, timeline, more) {
  const steps = STEPS.map(([to, text]) => {
    const label = word(String(to));
    return button(text, () => game.walk(to), { class: "icon", "aria-label": label, title: label, "data-to": to });
  });
  const menu = () => window.dispatchEvent(new Event("menu"));
  return h(
    "div",
    { class: "bar", id: "controls" },
    h("div", { class: "steps" }, ...steps),
    timeline,
    h(
      "div",
      { class: "steps" },
      more,
      button("⋯", menu, { class: "icon", id: "more", "aria-label": word("menu"), "aria-haspopup": "dialog" }),
    ),
  );
}
