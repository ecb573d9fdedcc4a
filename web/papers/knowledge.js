// The knowledge base of the paper omok-kb as a text to edit: the server names cycles and unconnected parts, the tables
// are drawn as graphs, and a game is played from the text.

import { ask, Refusal, tell } from "../api.js";
import { button, h, put, row, s, toast } from "../dom.js";
import { word } from "../words.js";

/** A table with more arrows than this is drawn as squares. */
const MOST_ARROWS = 60;

/** The part of the page with the editor; the text is asked for when it is opened. */
export function knowledge() {
  const text = h("textarea", { id: "knowledge-text", spellcheck: "false", "aria-label": word("knowledgeText") });
  const said = h("div", { id: "knowledge-said", role: "status" });
  /** @param {Promise<Api.KnowledgeView>} answer */
  const show = async (answer) => {
    try {
      const view = await answer;
      text.value = view.text;
      put(said, ...graphs(view));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    }
  };
  const play = async () => {
    try {
      /** @type {Api.GameView} */
      const game = await tell("/games", {
        game: "omok",
        rules: "omok-kb",
        players: ["human", "knowledge"],
        knowledge: text.value,
      });
      location.hash = `#/omok/${game.id}?mode=play`;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message);
    }
  };
  show(ask("/knowledge"));
  return h(
    "div",
    {},
    h("p", { class: "soft" }, word("knowledgeHint")),
    text,
    row(
      button(word("check"), () => show(tell("/knowledge", { text: text.value })), { id: "knowledge-check" }),
      button(word("playFromIt"), play, { class: "main", id: "knowledge-play" }),
      button(word("builtIn"), () => show(ask("/knowledge"))),
    ),
    said,
  );
}

/** @param {Api.KnowledgeView} view */
function graphs({ usable, unreadable, tables }) {
  const verdict = h("p", { class: usable ? "good" : "bad" }, unreadable ?? word(usable ? "sound" : "unsound"));
  return [verdict, h("div", { class: "minis" }, ...tables.map(graph))];
}

/**
 * A table as a graph: vertices on a circle, a line for every preference; a cycle is red.
 * @param {Api.KnowledgeTable} table
 */
function graph(table) {
  const { arrows, cycle, parts, error } = table;
  const label = `${table.table}: ${arrows.length} ${word("preferences")}`;
  const picture = s("svg", { class: "graph", viewBox: "-4 -4 108 108", role: "img", "aria-label": label });
  picture.append(...(arrows.length > MOST_ARROWS ? matrix(table) : circle(table)));
  const notes = [label, cycle.length > 0 && `${word("cycle")}: ${cycle.join(" → ")}`];
  if (parts.length > 1) notes.push(`${word("parts")}: ${parts.length}`);
  if (error) notes.push(error);
  return h("figure", { class: "mini" }, picture, h("figcaption", {}, notes.filter(Boolean).join(" · ")));
}

/**
 * A large table as squares: filled where the row is preferred to the column.
 * @param {Api.KnowledgeTable} table
 */
function matrix({ vertices, arrows }) {
  const side = 100 / vertices.length;
  const at = new Map(vertices.map((name, i) => [name, i * side]));
  return arrows.map(([a, b]) => s("rect", { x: at.get(b), y: at.get(a), width: side * 0.9, height: side * 0.9 }));
}

/**
 * @param {Api.KnowledgeTable} table
 */
function circle({ vertices, arrows, cycle }) {
  const radius = 44;
  const places = new Map(
    vertices.map((name, i) => {
      const angle = (2 * Math.PI * i) / vertices.length - Math.PI / 2;
      return [name, [50 + radius * Math.cos(angle), 50 + radius * Math.sin(angle)]];
    }),
  );
  const inCycle = (/** @type {string} */ a, /** @type {string} */ b) => cycle.includes(a) && cycle.includes(b);
  const lines = arrows.flatMap(([a, b]) => {
    const [from, to] = [places.get(a), places.get(b)];
    if (!from || !to) return [];
    return [s("path", { class: inCycle(a, b) ? "cycle" : "", d: `M${from[0]} ${from[1]}L${to[0]} ${to[1]}` })];
  });
  const names = [...places].map(([name, [x, y]]) => s("text", { x, y: y + 1.2 }, name));
  return [...lines, ...names];
}
