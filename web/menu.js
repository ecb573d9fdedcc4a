// The one menu: what a page has besides, then the settings of this browser. It opens as a sheet over the page.

import { button, h, put } from "./dom.js";
import { applyLook, choose, setting } from "./settings.js";
import { word } from "./words.js";

/** @typedef {{title: string, items: import("./dom.js").Child[]}} Section */

/** The board themes. */
const BOARDS = ["wood", "paper", "slate"];

export class Menu {
  constructor() {
    this.element = h("dialog", { class: "sheet", id: "menu", "aria-label": word("menu") });
    this.element.addEventListener("click", (event) => this.#click(event));
    document.body.append(this.element);
  }

  /**
   * Opens with these sections before the settings.
   * @param {Section[]} sections
   */
  open(sections) {
    this.element.setAttribute("aria-label", word("menu"));
    const close = button("×", () => this.element.close(), { class: "icon close", "aria-label": word("close") });
    const head = h("div", { class: "sheet-head" }, h("h2", {}, word("menu")), close);
    put(this.element, head, ...[...sections, settings()].map(section));
    this.element.showModal();
  }

  close() {
    this.element.close();
  }

  /**
   * A choice closes the menu, and so does a click beside it; a setting leaves it open.
   * @param {MouseEvent} event
   */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const beside = target === this.element && !inside(this.element.getBoundingClientRect(), event);
    if (beside || target.closest("button:not([data-stays], .close), a")) this.element.close();
  }
}

/**
 * @param {DOMRect} box
 * @param {MouseEvent} event
 */
const inside = (box, { clientX: x, clientY: y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** @param {Section} section */
function section({ title, items }) {
  return h("section", {}, h("h3", {}, title), h("div", { class: "items" }, ...items));
}

/** @returns {Section} */
function settings() {
  return {
    title: word("settings"),
    items: [
      button(word("language"), () => choose("language", word("languageTag")), {
        id: "language",
        "aria-label": word("languageName"),
      }),
      kept("theme", ["light", "dark"]),
      kept("board", BOARDS),
      onOff("sound"),
      onOff("coordinates"),
      onOff("confirm"),
    ],
  };
}

/**
 * A setting with several values; a press takes the next one.
 * @param {import("./settings.js").Setting} name
 * @param {string[]} values
 */
function kept(name, values) {
  const text = () => `${word(`setting-${name}`)}: ${word(`${name}-${setting(name)}`)}`;
  const element = button(text(), () => {
    const next = values[(values.indexOf(setting(name)) + 1) % values.length];
    choose(name, next);
    applyLook();
    element.textContent = text();
  });
  element.id = `set-${name}`;
  element.dataset.stays = "";
  return element;
}

/** @param {import("./settings.js").Setting} name */
function onOff(name) {
  const press = () => {
    choose(name, setting(name) === "on" ? "off" : "on");
    element.setAttribute("aria-pressed", String(setting(name) === "on"));
  };
  const pressed = String(setting(name) === "on");
  const element = button(word(`setting-${name}`), press, { id: `set-${name}`, "aria-pressed": pressed });
  element.dataset.stays = "";
  return element;
}
