// Making elements. Text is always set as text: nothing from a record or the server becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Attributes that begin with `on` are listeners.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|undefined|false)} children
 */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/**
 * Puts other children into an element; what is not there is left out.
 * @param {Element} element
 * @param {...any} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, {}, children);
}

/**
 * A labelled choice.
 * @param {string} label
 * @param {string[][]} options each a value and its name
 * @param {string} value
 * @param {(v: string) => void} onchange
 */
export function choice(label, options, value, onchange) {
  const select = h("select", { onchange: () => onchange(select.value) },
    ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  select.value = value;
  return h("label", { class: "field" }, h("span", {}, label), select);
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} onclick
 * @param {Record<string, any>} [more]
 */
export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

let fading = 0;

/**
 * Says something for a moment.
 * @param {string} text
 */
export function toast(text) {
  const place = document.getElementById("toast");
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
  const place = document.getElementById("speech");
  place.append(h("p", {}, text));
  while (place.children.length > 5) place.firstChild.remove();
}
