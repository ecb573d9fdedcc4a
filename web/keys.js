// All keys, in one place: what each does, and the dialog that lists them. Keys are known by their place on the
// keyboard, so that they work while an input method writes Hangul.

import { button, dismiss, h, row } from "./dom.js";
import { word } from "./words.js";

/** @typedef {"back"|"forward"|"back-ten"|"forward-ten"|"start"|"end"|"pass"|"undo"|"hint"|"analyse"|"numbers"} Deed */

/** @type {Map<string, Deed>} By the key's place, as `event.code` writes it. */
const DEEDS = new Map([
  ["ArrowLeft", "back"],
  ["ArrowRight", "forward"],
  ["PageUp", "back-ten"],
  ["PageDown", "forward-ten"],
  ["Home", "start"],
  ["End", "end"],
  ["KeyP", "pass"],
  ["KeyU", "undo"],
  ["KeyH", "hint"],
  ["KeyN", "numbers"],
  ["Space", "analyse"],
]);

/**
 * What a key asks for; nothing while a modifier is held.
 * @param {KeyboardEvent} event
 */
export function deedOf(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : DEEDS.get(event.code);
}

/**
 * The digit of a key, from its place; 0 for every other key.
 * @param {KeyboardEvent} event
 */
export function digitOf(event) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  return digit && !event.ctrlKey && !event.metaKey && !event.altKey ? Number(digit[1]) : 0;
}

/** @type {[string, string][]} Keys as they are printed, and the words for what they do. */
const LISTED = [
  ["← →", "key-walk"],
  ["PgUp PgDn", "key-ten"],
  ["Home End", "key-ends"],
  ["Tab, ← → ↑ ↓", "key-board"],
  ["Enter", "key-enter"],
  ["1 – 5", "key-candidate"],
  ["Space", "key-analyse"],
  ["H", "key-hint"],
  ["U", "key-undo"],
  ["P", "key-pass"],
  ["N", "key-numbers"],
  ["?", "key-help"],
];

/** Shows all keys. */
export function keysDialog() {
  const rows = LISTED.map(([keys, text]) => h("tr", {}, h("th", { scope: "row" }, keys), h("td", {}, word(text))));
  const dialog = h("dialog", { "aria-label": word("keys"), id: "keys", onclose: () => dismiss(dialog) });
  dialog.append(
    h("h2", {}, word("keys")),
    h("table", { class: "keys" }, h("tbody", {}, ...rows)),
    h("p", { class: "soft" }, word("key-wheel")),
    row(
      button(word("close"), () => dialog.close(), { class: "main" }),
      h("a", { href: "#/help", class: "button" }, word("help")),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest("a")) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
