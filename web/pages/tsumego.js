// Life and death: solve a problem with an opponent who always finds the refutation, or ask for the whole
// answer: the fate, every first move with its own fate, and what was assumed.

import { ask, tell } from "../api.js";
import { button, choice, h, toast } from "../dom.js";
import { Table } from "../table.js";
import { sentence, word } from "../words.js";

/** @param {HTMLElement} main @param {any} about @param {string[]} rest */
export function tsumego(main, about, [id]) {
  let solving = true;
  let problem = null;
  const result = h("div", { id: "result" }, h("p", {}, word("yourMove")));
  const answer = h("div", { id: "answer" });

  const show = (data) => {
    const marks = data.moves.map(({ move, kind, sign }) => ({ move, label: sign, kind }));
    table.picture = { ...table.picture, labels: marks };
    table.board.mark(table.picture);
    answer.replaceChildren(
      h("p", { class: data.verdict === "settled" ? "good" : "maybe" }, h("strong", {}, sentence(data.text))),
      h("p", {}, data.line.join(" ")),
      h("ul", {}, ...data.moves.map((m) => h("li", { class: m.kind }, sentence(m.text)))),
      h("p", { class: "soft" }, ...data.assumptions.map((text) => h("span", {}, `${sentence(text)} `))),
      h("p", { class: "soft" }, `${data.nodes.toLocaleString()} ${word("nodes")}`));
  };
  const solve = () => {
    answer.replaceChildren(h("p", {}, word("thinking"), " ", button(word("stop"), () => { table.stopStream(); answer.replaceChildren(); })));
    table.follow("solve", { solved: show, fault: (text) => { answer.replaceChildren(); toast(sentence(text)); } });
  };
  const attempt = () => {
    result.replaceChildren(h("p", {}, word("thinking")));
    table.follow("attempt", {
      attempt: async (data) => {
        result.replaceChildren(h("p", { class: data.kind }, h("strong", {}, sentence(data.text))));
        if (problem && data.final) await tell(`/problems/${problem}/progress`, { right: data.right }).catch(() => null);
        if (data.reply) {
          solving = false;
          await table.play(data.reply);
          solving = true;
        }
      },
      fault: (text) => result.replaceChildren(h("p", { class: "maybe" }, sentence(text))),
    });
  };
  const load = async (level) => {
    try {
      const next = await tell("/problems/next", { level });
      problem = next.problem;
      answer.replaceChildren();
      solving = true;
      result.replaceChildren(h("p", {}, h("strong", {}, sentence(next.text))), h("p", {}, word("yourMove")));
      table.take(next.game);
    } catch (error) {
      table.fail(error);
    }
  };

  const levels = [["", "—"], ...(about.tsumego?.levels ?? []).map((level) => [level.name, sentence(level.text)])];
  let level = "";
  const table = new Table("tsumego", () => [
    h("section", { class: "card" }, h("h2", {}, word("problem")), h("div", { class: "row" },
      levels.length > 1 && choice(word("level"), levels, "", (v) => (level = v)), levels.length > 1 && button(word("next"), () => load(level), { class: "main", id: "next-problem" }),
      button(word("retry"), () => table.walk("start")), choice(word("size"), ["9", "13", "19"].map((n) => [n, `${n}×${n}`]), "19", async (n) => { problem = null; table.take(await tell("/games", { game: "go", size: Number(n) })); })), result),
    h("section", { class: "card" }, h("h2", {}, word("answer")), h("div", { class: "row" }, button(word("solve"), solve, { class: "main", id: "solve" }),
      choice(word("toPlay"), [["", "—"], ["black", word("turnBlack")], ["white", word("turnWhite")]], "", (color) => color && turn(color))), answer),
  ], () => ({ game: "go", size: 19 }));
  const turn = (color) => {
    const empty = table.board.points.find((_, at) => table.view.stones[at] === ".");
    table.change("edit", { point: empty, stone: null, toPlay: color });
  };
  table.onview = (view, before) => {
    answer.replaceChildren();
    const played = before && before.id === view.id && view.tree.length > before.tree.length && view.last;
    if (played && solving && table.tool === "play") attempt();
    else if (view.moveNumber === 0) result.replaceChildren(h("p", {}, word("yourMove")));
  };
  table.open(main, id);
  return () => table.close();
}
