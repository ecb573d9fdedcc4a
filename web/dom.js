// Making elements. Text is always set as text: nothing from a record or the server becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | null | undefined | false} Child what can stand in an element; nothing is left out
 * @typedef {Record<string, any>} Attributes those that begin with `on` are listeners
 */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(name, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, name));
  fill(element, attributes, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") /** @type {HTMLInputElement} */ (element).value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter(isShown));
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * Replaces the children of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren(...children.filter(isShown));
}

/**
 * An element of index.html.
 * @param {string} id
 */
export function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}".`);
  return element;
}

/**
 * A titled section beside the board.
 * @param {string|null} title
 * @param {...Child} children
 */
export const card = (title, ...children) =>
  h("section", { class: "card" }, title !== null && h("h2", {}, title), ...children);

/**
 * Elements side by side.
 * @param {...Child} children
 */
export const row = (...children) => h("div", { class: "row" }, ...children);

/**
 * A labelled choice.
 * @param {string} label
 * @param {string[][]} options each a value and its name
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @param {Attributes} [more] attributes of the list
 */
export function choice(label, options, value, onchange, more = {}) {
  const listed = options.map(([key, text]) => h("option", { value: key, selected: key === value }, text));
  const select = h("select", { onchange: () => onchange(select.value), ...more }, ...listed);
  select.value = value;
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * A labelled list of actions; it shows none of them once one is done.
 * @param {string} label
 * @param {string[][]} actions each a value and its name
 * @param {(value: string) => void} act
 * @param {Attributes} [more] attributes of the list
 */
export function menu(label, actions, act, more = {}) {
  const select = h("select", {
    ...more,
    onchange: () => {
      if (select.value) act(select.value);
      select.value = "";
    },
  });
  put(select, ...[["", "—"], ...actions].map(([key, text]) => h("option", { value: key }, text)));
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} onclick
 * @param {Attributes} [more]
 */
export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

/**
 * A button that is on or off.
 * @param {string} text
 * @param {boolean} on whether it is on at first
 * @param {(on: boolean) => void} change
 * @param {Attributes} [more]
 */
export function toggle(text, on, change, more = {}) {
  const press = () => {
    on = !on;
    element.setAttribute("aria-pressed", String(on));
    change(on);
  };
  const element = button(text, press, { "aria-pressed": String(on), ...more });
  return element;
}

/**
 * Removes a dialog that was closed. A box that has the focus again gets its caret again too: Chromium leaves it
 * behind in the dialog, and what is typed is lost.
 * @param {HTMLDialogElement} dialog
 */
export function dismiss(dialog) {
  dialog.remove();
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes what the button says that does it
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { "aria-label": question, class: "ask" });
    const answer = (/** @type {boolean} */ value) => {
      dialog.close();
      dismiss(dialog);
      resolve(value);
    };
    dialog.addEventListener("cancel", () => answer(false));
    dialog.append(
      h("p", {}, h("strong", {}, question)),
      row(
        button(yes, () => answer(true), { class: "main", id: "yes" }),
        button(no, () => answer(false), { id: "no" }),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @type {ReturnType<typeof setTimeout>|undefined} */
let fading;

/**
 * Shows a message for a moment.
 * @param {string} text
 */
export function toast(text) {
  const place = part("toast");
  place.textContent = text;
  place.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => place.classList.remove("shown"), 5000);
}

/**
 * Tells a screen reader.
 * @param {string} text
 */
export function say(text) {
  const place = part("speech");
  place.append(h("p", {}, text));
  while (place.children.length > 5) place.firstChild?.remove();
}
