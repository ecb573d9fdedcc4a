// The frame: language, theme, and which page is shown. A page is a function that fills the main part
// and returns what is to be done when it is left.

import { ask } from "./api.js";
import { h } from "./dom.js";
import { language, speak, word } from "./words.js";
import { baduk } from "./pages/baduk.js";
import { help } from "./pages/help.js";
import { omok } from "./pages/omok.js";
import { papers } from "./pages/papers.js";
import { tsumego } from "./pages/tsumego.js";

const pages = { baduk, tsumego, omok, papers, help };

let leave = () => {};

/** What is kept in this browser: the language and the theme, nothing else. */
const kept = (name, fallback) => localStorage.getItem(`myosu-${name}`) ?? fallback;
const keep = (name, value) => localStorage.setItem(`myosu-${name}`, value);

function frame() {
  const [page] = route();
  document.querySelector(".skip").textContent = word("skip");
  document.getElementById("nav").replaceChildren(
    ...Object.keys(pages).map((name) => h("a", { href: `#/${name}`, "aria-current": name === page ? "page" : null }, word(name))));
  const languageButton = document.getElementById("language");
  languageButton.textContent = word("language");
  languageButton.setAttribute("aria-label", word("languageName"));
  const dark = document.documentElement.dataset.theme === "dark";
  document.getElementById("theme").textContent = word(dark ? "light" : "dark");
}

/** The page and the rest of the address. */
function route() {
  const [, page, ...rest] = location.hash.split("/");
  return pages[page] ? [page, ...rest] : ["baduk"];
}

async function show() {
  leave();
  leave = () => {};
  frame();
  const [page, ...rest] = route();
  const main = document.getElementById("main");
  main.replaceChildren();
  document.title = `${word(page)} · 묘수`;
  const about = await ask("/about").catch(() => null);
  if (about) leave = pages[page](main, about, rest) ?? (() => {});
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  keep("theme", theme);
}

speak(kept("language", navigator.language.startsWith("ko") ? "ko" : "en"));
setTheme(kept("theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
document.getElementById("language").addEventListener("click", () => {
  speak(language() === "ko" ? "en" : "ko");
  keep("language", language());
  show();
});
document.getElementById("theme").addEventListener("click", () => {
  setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  frame();
});
window.addEventListener("hashchange", show);
window.addEventListener("found", show);
show();
