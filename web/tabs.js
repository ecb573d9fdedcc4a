// Tabs as the accessibility guide has them: one is open, arrow keys change between them.

import { h } from "./dom.js";

/** @typedef {{name: string, label: string, content: Node[]}} Tab */

export class Tabs {
  /** @type {Map<string, {tab: HTMLButtonElement, pane: HTMLElement}>} */
  #tabs = new Map();

  /**
   * @param {string} label what the tabs are about
   * @param {Tab[]} tabs
   * @param {(name: string) => void} onopen called when another one is opened
   */
  constructor(label, tabs, onopen) {
    this.onopen = onopen;
    this.list = h("div", { class: "tabs", role: "tablist", "aria-label": label });
    this.panes = h("div", { class: "panes" });
    for (const { name, label: text, content } of tabs) this.#add(name, text, content);
    this.open(tabs[0].name);
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {Node[]} content
   */
  #add(name, text, content) {
    const ids = { tab: `tab-${name}`, pane: `pane-${name}` };
    const tab = h("button", { type: "button", role: "tab", id: ids.tab, "aria-controls": ids.pane }, text);
    const look = { class: "pane", role: "tabpanel", id: ids.pane, "aria-labelledby": ids.tab, tabindex: 0 };
    const pane = h("div", look, ...content);
    tab.addEventListener("click", () => {
      this.open(name);
      this.onopen(name);
    });
    tab.addEventListener("keydown", (event) => this.#key(event));
    this.#tabs.set(name, { tab, pane });
    this.list.append(tab);
    this.panes.append(pane);
  }

  /**
   * Opens a tab; a name that none has is ignored.
   * @param {string} name
   */
  open(name) {
    if (!this.#tabs.has(name)) return;
    for (const [known, { tab, pane }] of this.#tabs) {
      const isOpen = known === name;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      pane.hidden = !isOpen;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...this.#tabs.values()].map(({ tab }) => tab);
    const next = all[(all.indexOf(/** @type {HTMLButtonElement} */ (event.target)) + step + all.length) % all.length];
    next.focus();
    next.click();
  }
}
