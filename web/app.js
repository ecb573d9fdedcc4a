// The frame: language, theme, and which page is shown. A page has `open`, which fills the main part, and `close`.

import { ask } from "./api.js";
import { h, part } from "./dom.js";
import { BadukPage } from "./pages/baduk.js";
import { HelpPage } from "./pages/help.js";
import { OmokPage } from "./pages/omok.js";
import { PapersPage } from "./pages/papers.js";
import { TsumegoPage } from "./pages/tsumego.js";
import { language, speak, word } from "./words.js";

/** @typedef {{open(main: HTMLElement, id?: string): void, close(): void}} Page */

/** @type {Record<string, new (about: Api.Capabilities) => Page>} By their names in the address. */
const PAGES = { baduk: BadukPage, tsumego: TsumegoPage, omok: OmokPage, papers: PapersPage, help: HelpPage };

class App {
  /** @type {Page|null} */
  #page = null;

  start() {
    speak(stored("language") ?? navigator.language);
    setTheme(stored("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    part("language").addEventListener("click", () => this.#switchLanguage());
    part("theme").addEventListener("click", () => {
      setTheme(isDark() ? "light" : "dark");
      showFrame();
    });
    window.addEventListener("hashchange", () => this.#show());
    window.addEventListener("found", () => this.#show());
    this.#show();
  }

  #switchLanguage() {
    speak(language() === "ko" ? "en" : "ko");
    store("language", language());
    this.#show();
  }

  /** Leaves the page that is shown and opens the one the address names. */
  async #show() {
    this.#page?.close();
    this.#page = null;
    showFrame();
    const { name, id } = route();
    const main = part("main");
    main.replaceChildren();
    document.title = `${word(name)} · 묘수`;
    /** @type {Api.Capabilities|null} */
    const about = await ask("/about").catch(() => null);
    if (!about) return;
    this.#page = new PAGES[name](about);
    this.#page.open(main, id);
  }
}

/** The page and the game the address names. */
function route() {
  const [, name, id] = location.hash.split("/");
  return name in PAGES ? { name, id } : { name: "baduk", id: undefined };
}

/** Writes the frame in the language in use. */
function showFrame() {
  const { name: shown } = route();
  const links = Object.keys(PAGES).map((name) =>
    h("a", { href: `#/${name}`, "aria-current": name === shown ? "page" : null }, word(name)),
  );
  part("skip").textContent = word("skip");
  part("nav").replaceChildren(...links);
  part("language").textContent = word("language");
  part("language").setAttribute("aria-label", word("languageName"));
  part("theme").textContent = word(isDark() ? "light" : "dark");
}

const isDark = () => document.documentElement.dataset.theme === "dark";

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  store("theme", theme);
}

/**
 * A setting kept in this browser: the language or the theme, nothing else.
 * @param {"language"|"theme"} name
 */
const stored = (name) => localStorage.getItem(`myosu-${name}`);

/**
 * @param {"language"|"theme"} name
 * @param {string} value
 */
const store = (name, value) => localStorage.setItem(`myosu-${name}`, value);

new App().start();
