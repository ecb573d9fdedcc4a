// What is kept in this browser: language, themes, sound, and how stones are placed. Everything else is in the
// address or on the server.

/** @typedef {"language"|"theme"|"board"|"sound"|"coordinates"|"confirm"|"teaching"} Setting */

/** @type {Record<Setting, () => string>} What holds until something is chosen. */
const USUAL = {
  language: () => navigator.language,
  theme: () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
  board: () => "wood",
  sound: () => "off",
  coordinates: () => "on",
  confirm: () => (matchMedia("(max-width: 700px)").matches ? "on" : "off"),
  teaching: () => "off",
};

/**
 * A setting of this browser.
 * @param {Setting} name
 */
export const setting = (name) => localStorage.getItem(`myosu-${name}`) ?? USUAL[name]();

/**
 * Whether a setting that is on or off is on.
 * @param {Setting} name
 */
export const isOn = (name) => setting(name) === "on";

/**
 * Keeps a setting and shows it at once where the style sheet shows it.
 * @param {Setting} name
 * @param {string} value
 */
export function choose(name, value) {
  localStorage.setItem(`myosu-${name}`, value);
  applyLook();
  window.dispatchEvent(new CustomEvent("setting", { detail: name }));
}

/** Hands the settings of the look to the style sheet. */
export function applyLook() {
  const { dataset } = document.documentElement;
  dataset.theme = setting("theme");
  dataset.board = setting("board");
  dataset.coordinates = setting("coordinates");
}
