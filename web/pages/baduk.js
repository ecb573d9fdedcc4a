// Baduk: play against the program or analyse, with the papers' maps under the stones.

import { cards, labels, legend, timeline } from "../analysis.js";
import { ask, tell } from "../api.js";
import { button, choice, h } from "../dom.js";
import { Table } from "../table.js";
import { sentence, word } from "../words.js";

/** @param {HTMLElement} main @param {any} about @param {string[]} rest */
export function baduk(main, about, [id]) {
  let layer = "matrix";
  let analysis = null;
  const summary = h("p", { class: "soft" }, "");
  const candidates = h("div", {});
  const groups = h("ul", { class: "groups" });
  const course = h("div", {});

  const show = () => {
    if (!analysis) return;
    const values = { matrix: [analysis.matrix, false], influence: [analysis.influence, true], stability: [analysis.stability, true] }[layer];
    table.picture = { ...table.picture, layer: values ? { values: values[0], signed: values[1] } : undefined, labels: labels(analysis.candidates) };
    table.board.mark(table.picture);
    summary.textContent = sentence(analysis.summary);
    candidates.replaceChildren(cards(table, analysis.candidates));
    groups.replaceChildren(...analysis.groups.map((group) => h("li", { class: "row" },
      button(group.at, () => table.board.mark({ ...table.picture, labels: group.stones.map((move) => ({ move, label: "▲", kind: "on" })) })),
      h("span", { class: "meter", role: "img", "aria-label": `${Math.round(100 * group.stability)}%` }, bar(group.stability)), h("span", {}, sentence(group.text)))));
  };
  const analyse = () => table.follow("analysis", { analysis: (data) => { analysis = data; show(); } });
  const scan = () => {
    const values = [];
    table.follow("course", { point: (data) => { values.push(data); course.replaceChildren(timeline(values, table.view.here, (node) => table.walk({ node }))); } });
  };
  const count = async () => {
    try {
      const result = await ask(`/games/${table.view.id}/count`);
      const owner = new Map([...result.black.map((p) => [p, 1]), ...result.white.map((p) => [p, -1])]);
      summary.textContent = `${sentence(result.text)} (${result.result})`;
      table.board.mark({ ...table.picture, labels: result.dead.map((move) => ({ move, label: "×", kind: "bad" })), layer: { values: table.board.points.map((p) => owner.get(p) ?? 0), signed: true } });
    } catch (error) {
      table.fail(error);
    }
  };
  const reply = async (view) => {
    if (view.ended || view.players[view.toPlay === "black" ? 0 : 1] === "human") return false;
    summary.textContent = word("thinking");
    await table.change("reply", {});
    return true;
  };

  const table = new Table("baduk", () => [
    h("section", { class: "card" }, h("div", { class: "row" }, newGame(about, (wish) => begin(wish)), button(word("scan"), scan), button(word("count"), count, { id: "count" }),
      choice(word("layers"), [["matrix", word("layerProbability")], ["influence", word("layerInfluence")], ["stability", word("layerStability")], ["none", word("layerNone")]], layer, (name) => { layer = name; show(); })),
      legend(), summary),
    h("section", { class: "card" }, h("h2", {}, word("candidates")), candidates),
    h("section", { class: "card" }, h("h2", {}, word("timeline")), course),
    h("section", { class: "card" }, h("h2", {}, word("groups")), groups),
  ], () => ({ game: "go", size: 19 }));
  const begin = async (wish) => {
    try {
      course.replaceChildren();
      table.take(await tell("/games", wish));
    } catch (error) {
      table.fail(error);
    }
  };
  table.onview = async (view, before) => {
    const moved = before && before.id === view.id && view.tree.length > before.tree.length;
    if ((moved || !before || before.id !== view.id) && (await reply(view))) return;
    if (view.ended) count();
    else analyse();
  };
  table.onkey = (key) => {
    const candidate = /^[1-5]$/.test(key) && analysis?.candidates[Number(key) - 1];
    if (candidate) table.play(candidate.move);
    return Boolean(candidate);
  };
  table.open(main, id);
  return () => table.close();
}

function bar(share) {
  const i = h("i", {});
  i.style.width = `${Math.round(100 * share)}%`;
  return i;
}

/** The dialog for a new game. */
function newGame(about, begin) {
  const wish = { game: "go", size: 19, rules: "korean", komi: 6.5, handicap: 0, players: ["human", "human"] };
  const players = [["human", word("human")], ...about.go.players.map((name) => [name, name])];
  const dialog = h("dialog", {}, h("form", { method: "dialog", onsubmit: () => begin(wish) }, h("h2", {}, word("newGame")),
    choice(word("size"), [7, 9, 13, 19].map((n) => [String(n), `${n}×${n}`]), "19", (v) => (wish.size = Number(v))),
    choice(word("rules"), about.go.rules.map((name) => [name, name]), "korean", (v) => (wish.rules = v)),
    choice(word("komi"), ["0", "0.5", "5.5", "6.5", "7.5"].map((v) => [v, v]), "6.5", (v) => (wish.komi = Number(v))),
    choice(word("handicap"), ["0", "2", "3", "4", "5", "6", "7", "8", "9"].map((v) => [v, v]), "0", (v) => (wish.handicap = Number(v))),
    choice(word("black"), players, "human", (v) => (wish.players[0] = v)), choice(word("white"), players, "human", (v) => (wish.players[1] = v)),
    h("div", { class: "row" }, h("button", { class: "main" }, word("begin")), button(word("cancel"), () => dialog.close()))));
  return h("span", {}, button(word("newGame"), () => dialog.showModal(), { class: "main", id: "new-game" }), dialog);
}
