// Baduk: play against the program or analyse, with the papers' maps under the stones.

import { cards, labels, legend, readers, smooth, timeline } from "../analysis.js";
import { ask, tell } from "../api.js";
import { button, choice, h } from "../dom.js";
import { newGame } from "../newgame.js";
import { Table } from "../table.js";
import { sentence, word } from "../words.js";

/**
 * @param {HTMLElement} main
 * @param {any} about
 * @param {string[]} rest
 */
export function baduk(main, about, [id]) {
  let layer = "matrix";
  let judge = about.go.players.includes("net") ? "net" : "cgs";
  let analysis = null;
  let course = [];
  const summary = h("p", { id: "summary" }, "");
  const candidates = h("div", {});
  const groups = h("ul", { class: "groups", id: "groups" });
  const chart = h("div", { id: "course" });

  const show = () => {
    if (!analysis) return;
    const values = { matrix: analysis.matrix, influence: analysis.influence, stability: analysis.stability, territory: analysis.territory }[layer];
    table.picture = { ...table.picture, layer: values && { values, signed: layer !== "matrix", read: readers[layer] }, labels: labels(analysis.candidates) };
    table.board.mark(table.picture);
    summary.textContent = sentence(analysis.summary);
    candidates.replaceChildren(cards(table, analysis.candidates));
    groups.replaceChildren(...analysis.groups.map(groupRow));
  };
  const groupRow = (group) => h("li", {},
    h("span", { class: "row" }, button(group.at, () => table.board.mark({ ...table.picture, labels: group.stones.map((move) => ({ move, label: "▲", kind: "on" })) })),
      h("span", { class: "meter", role: "img", "aria-label": `${Math.round(100 * group.stability)}%` }, bar(group.stability)),
      button(word("groupSolve"), () => solveGroup(group.at), { "aria-label": `${group.at} ${word("solveGroup")}`, title: word("solveGroup") })), h("small", {}, sentence(group.text)));
  const solveGroup = async (point) => {
    try {
      const problem = await tell(`/games/${table.view.id}/group`, { point });
      location.hash = `#/tsumego/${problem.id}`;
    } catch (error) {
      table.fail(error);
    }
  };
  const by = () => `by=${judge}`;
  const analyse = () => table.follow(`analysis?${by()}`, { analysis: (data) => { analysis = data; show(); } });
  const draw = () => chart.replaceChildren(timeline(judge === "cgs" ? smooth(course) : course, table.view.here, (node) => table.walk({ node })));
  const scan = () => {
    course = [];
    table.follow(`course?${by()}`, { point: (data) => { course.push(data); draw(); } }, "course");
  };
  const count = async () => {
    try {
      const result = await ask(`/games/${table.view.id}/count?${by()}`);
      const owner = new Map([...result.black.map((p) => [p, 1]), ...result.white.map((p) => [p, -1])]);
      summary.textContent = `${sentence(result.text)} (${result.result})`;
      table.board.mark({ ...table.picture, labels: result.dead.map((move) => ({ move, label: "×", kind: "bad" })), layer: { values: table.board.points.map((p) => owner.get(p) ?? 0), signed: true, read: readers.territory } });
    } catch (error) {
      table.fail(error);
    }
  };
  const reply = async (view) => {
    if (view.ended || view.mover === "human") return false;
    summary.textContent = word("thinking");
    await table.change("reply", {});
    return true;
  };

  const layers = [["matrix", word("layerProbability")], ["influence", word("layerInfluence")], ["stability", word("layerStability")], ["territory", word("layerTerritory")], ["none", word("layerNone")]];
  const layerChoice = choice(word("layers"), layers, layer, (name) => { layer = name; show(); });
  layerChoice.querySelector("select").id = "layer";
  const table = new Table("baduk", () => [
    h("section", { class: "card" }, h("div", { class: "row" }, fresh(about, (wish) => begin(wish)), button(word("count"), count, { id: "count" }),
      layerChoice, about.go.players.length > 1 && choice(word("judge"), about.go.players.map((name) => [name, word(name)]), judge, (name) => { judge = name; analyse(); })),
    legend(), summary),
    h("section", { class: "card" }, h("h2", {}, word("candidates")), candidates),
    h("section", { class: "card" }, h("h2", {}, word("timeline")), button(word("scan"), scan, { id: "scan" }), chart),
    h("section", { class: "card" }, h("h2", {}, word("groups")), groups),
  ], () => ({ game: "go", size: 19 }));
  const begin = async (wish) => {
    try {
      table.take(await tell("/games", wish));
    } catch (error) {
      table.fail(error);
    }
  };
  table.onview = async (view, before) => {
    analysis = null;
    if (before && before.id !== view.id) {
      course = [];
      chart.replaceChildren();
    } else if (course.length) draw();
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

function fresh(about, begin) {
  const wish = { game: "go", size: 19, rules: "korean", komi: 6.5, handicap: 0, players: ["human", "human"] };
  const numbers = (list) => list.map((v) => [String(v), String(v)]);
  return newGame(wish, about.go.players.map((name) => [name, word(name)]), [
    choice(word("size"), [7, 9, 13, 19].map((n) => [String(n), `${n}×${n}`]), "19", (v) => (wish.size = Number(v))),
    choice(word("rules"), about.go.rules.map((name) => [name, word(name)]), "korean", (v) => (wish.rules = v)),
    choice(word("komi"), numbers([0, 0.5, 5.5, 6.5, 7, 7.5]), "6.5", (v) => (wish.komi = Number(v))),
    choice(word("handicap"), numbers([0, 2, 3, 4, 5, 6, 7, 8, 9]), "0", (v) => (wish.handicap = Number(v))),
  ], begin);
}
