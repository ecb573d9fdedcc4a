// The frame: language, looks, the menu, and which page is shown. A page has `open`, which fills the main part, and
// `close`; it may have `menu`, with what it adds to the menu.

import { here } from "./address.js";
import { ask } from "./api.js";
import { h, part, put } from "./dom.js";
import { keysDialog } from "./keys.js";
import { Menu } from "./menu.js";
import { BadukPage } from "./pages/baduk.js";
import { HelpPage } from "./pages/help.js";
import { OmokPage } from "./pages/omok.js";
import { PapersPage } from "./pages/papers.js";
import { TsumegoPage } from "./pages/tsumego.js";
import { applyLook, setting } from "./settings.js";
import { speak, word } from "./words.js";

/**
 * @typedef {object} Page
 * @property {(main: HTMLElement, id?: string) => void} open
 * @property {() => void} close
 * @property {() => import("./menu.js").Section[]} [menu]
 */

/** @type {Record<string, new (about: Api.Capabilities) => Page>} By their names in the address. */
const PAGES = { baduk: BadukPage, tsumego: TsumegoPage, omok: OmokPage, papers: PapersPage, help: HelpPage };

class App {
  /** @type {Page|null} */
  #page = null;
  #menu = new Menu();

  start() {
    speak(setting("language"));
    applyLook();
    part("menu-button").addEventListener("click", () => this.#openMenu());
    part("help-button").addEventListener("click", keysDialog);
    window.addEventListener("hashchange", () => this.#show());
    window.addEventListener("found", () => this.#show());
    window.addEventListener("menu", () => this.#openMenu());
    window.addEventListener("setting", (event) => {
      if (/** @type {CustomEvent} */ (event).detail !== "language") return;
      speak(setting("language"));
      this.#show();
    });
    document.addEventListener("keydown", (event) => {
      const typing = /** @type {Element} */ (event.target).closest("input, textarea, select, dialog");
      if (event.key === "?" && !typing) keysDialog();
    });
    this.#show();
  }

  #openMenu() {
    const pages = Object.keys(PAGES).map((name) => h("a", { href: `#/${name}`, class: "button" }, word(name)));
    this.#menu.open([{ title: word("pages"), items: pages }, ...(this.#page?.menu?.() ?? [])]);
  }

  /** Leaves the page that is shown and opens the one the address names. */
  async #show() {
    this.#page?.close();
    this.#page = null;
    showFrame();
    const { page, id } = here();
    const name = page in PAGES ? page : "baduk";
    const main = part("main");
    for (const place of [main, part("state"), part("modes")]) put(place);
    main.className = name;
    document.title = `${word(name)} · 묘수`;
    /** @type {Api.Capabilities|null} */
    const about = await ask("/about").catch(() => null);
    if (!about) return;
    this.#page = new PAGES[name](about);
    this.#page.open(main, page in PAGES ? id : undefined);
  }
}

/** Writes the frame in the language in use. */
function showFrame() {
  const { page } = here();
  const shown = page in PAGES ? page : "baduk";
  const links = Object.keys(PAGES).map((name) =>
    h("a", { href: `#/${name}`, "aria-current": name === shown ? "page" : null }, word(name)),
  );
  part("skip").textContent = word("skip");
  part("nav").replaceChildren(...links);
  part("menu-button").setAttribute("aria-label", word("menu"));
  part("help-button").setAttribute("aria-label", word("keys"));
}

new App().start();
