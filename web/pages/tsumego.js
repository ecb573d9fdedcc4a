// Life and death: solve a problem with an opponent who always finds the refutation, or ask for the whole
// answer: the fate, every first move with its own fate, the proof, and what was assumed.

import { ask, tell } from "../api.js";
import { button, choice, h, put, toast } from "../dom.js";
import { proofChecker } from "../proof.js";
import { Table } from "../table.js";
import { language, sentence, word } from "../words.js";

/**
 * @param {HTMLElement} main
 * @param {any} about
 * @param {string[]} rest
 */
export function tsumego(main, about, [id]) {
  let solving = true;
  let problem = null;
  let posed = null;
  let counted = false;
  let level = "";
  let turning = true;
  const result = h("div", { id: "result", role: "status" }, h("p", {}, word("yourMove")));
  const answer = h("div", { id: "answer" });
  const progress = h("p", { class: "soft", id: "progress" });
  const names = h("select", { id: "names", onchange: () => names.value && load(names.value) });

  const line = (moves, first) => moves.map((move, i) => ({ move, number: i + 1, color: (i % 2 === 0) === (first === "black") ? "black" : "white" }));
  const show = (data) => {
    const marks = data.moves.map(({ move, kind, sign }) => ({ move, label: (language() === "en" && { "패": "K", "빅": "S" }[sign]) || sign, kind }));
    table.picture = { ...table.picture, labels: marks };
    table.board.mark(table.picture);
    const play = () => table.board.mark({ ...table.picture, labels: [], ghosts: line(data.line, table.view.toPlay) });
    put(answer,
      h("p", { class: data.verdict === "settled" ? "good" : "maybe" }, h("strong", {}, sentence(data.text))),
      data.line.length > 0 && h("p", { class: "row" }, button(word("mainLine"), play, { id: "main-line" }), data.line.join(" ")),
      h("details", { open: true }, h("summary", {}, word("firstMoves")), h("ul", {}, ...data.moves.map((m) => h("li", { class: m.kind }, sentence(m.text))))),
      h("div", { id: "proof" }, data.verdict === "settled" && h("p", { class: "soft" }, word("thinking"))),
      h("p", { class: "soft" }, h("b", {}, `${word("assumptions")}: `), ...data.assumptions.map((text) => h("span", {}, `${sentence(text)} `))),
      h("p", { class: "soft" }, `${data.nodes.toLocaleString()} ${word("nodes")}`));
  };
  const showProof = (data) => put(document.getElementById("proof") ?? h("div"),
    h("p", {}, h("b", {}, `${word("proof")}: `), sentence(data.text)),
    data.checked && h("p", { class: data.checked.holds ? "good" : "bad" }, sentence(data.checked.text)),
    data.proof && button(`${word("proofSave")} (${Math.ceil(data.bytes / 1024)} kB)`, () => table.save(`/proofs/${data.proof}/file`, "myosu.proof"), { id: "save-proof" }));
  const solve = () => {
    counted = true;
    put(answer, h("p", {}, word("thinking"), " ", button(word("stop"), () => { table.stopStream(); put(answer); })));
    table.follow("solve", { solved: show, proof: showProof, fault: (text) => { put(answer); toast(sentence(text)); } });
  };
  const hint = (step) => table.follow(`hint?step=${step}`, {
    hint: (data) => {
      counted ||= step > 1;
      table.board.mark({ ...table.picture, labels: data.points.map((move) => ({ move, label: "?", kind: step > 1 ? "good" : "maybe" })) });
      put(result, h("p", {}, sentence(data.text)));
    },
    fault: (text) => put(result, h("p", { class: "maybe" }, sentence(text))),
  });
  /** @param {"right"|"wrong"|"unsettled"} result */
  const remember = async (result) => {
    if (!problem || counted) return;
    counted = true;
    await tell(`/problems/${problem}/progress`, { result }).catch(() => null);
    fare();
  };
  const attempt = () => {
    put(result, h("p", {}, word("thinking")));
    const { toPlay } = table.view;
    table.follow("attempt", {
      attempt: async (data) => {
        const next = data.final && problem && button(word("next"), () => load(), { class: "main" });
        const why = data.why.length > 0 && button(word("showWhy"), () => table.board.mark({ ...table.picture, labels: [], ghosts: line(data.why, toPlay) }), { id: "show-why" });
        put(result, h("p", { class: data.kind }, h("strong", {}, sentence(data.text))), h("div", { class: "row" }, why, next));
        if (data.final || data.result !== "right") await remember(data.result);
        if (data.reply && data.result === "right") {
          solving = false;
          await table.play(data.reply);
          solving = true;
        }
      },
      fault: (text) => put(result, h("p", { class: "maybe" }, sentence(text))),
    });
  };
  const load = async (name) => {
    try {
      const next = await tell("/problems/next", name ? { name, turn: turning } : { level, after: problem, turn: turning });
      ({ problem } = next);
      posed = next.text;
      counted = false;
      solving = true;
      table.take(next.game);
    } catch (error) {
      table.fail(error);
    }
  };
  const fare = async () => {
    const all = await ask("/problems").catch(() => null);
    if (!all) return;
    const rows = all.levels.filter(({ name }) => !level || name === level);
    const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
    const mark = ({ right, wrong, unsettled }) => (right > 0 ? " ✓" : wrong > 0 ? " ✗" : unsettled > 0 ? " ?" : "");
    const known = all.problems.filter((row) => !level || row.level === level);
    put(names, h("option", { value: "" }, "—"), ...known.map((row) => h("option", { value: row.name }, row.name + mark(row))));
    progress.textContent = `${word("solved")} ${sum("solved")}/${sum("problems")} · ${word("due")} ${sum("due")}`;
  };
  const empty = async (size) => {
    problem = null;
    posed = null;
    try {
      table.take(await tell("/games", { game: "go", size: Number(size) }));
    } catch (error) {
      table.fail(error);
    }
  };

  const whole = button(word("wholeBoard"), () => {
    table.board.zoom(!table.board.near);
    whole.setAttribute("aria-pressed", String(!table.board.near));
  }, { "aria-pressed": "false", id: "whole" });
  const levels = [["", word("allLevels")], ...(about.tsumego?.levels ?? []).map(({ name, text, problems }) => [name, `${sentence(text)} (${problems})`])];
  const table = new Table("tsumego", () => [
    h("section", { class: "card" }, h("h2", {}, word("problem")),
      levels.length > 1 && h("div", { class: "row" }, choice(word("problemLevel"), levels, "", (v) => { level = v; fare(); }), button(word("next"), () => load(), { class: "main", id: "next-problem" }), h("label", { class: "field" }, h("span", {}, word("number")), names),
        h("label", { class: "field" }, h("input", { type: "checkbox", checked: true, onchange: (event) => (turning = event.target.checked) }), h("span", {}, word("turnProblems")))),
      progress, result,
      h("div", { class: "row" }, button(word("hint"), () => hint(1), { id: "hint" }), button(word("hintVital"), () => hint(2), { id: "vital" }), button(word("retry"), () => table.walk("start"), { id: "retry" }), whole)),
    h("section", { class: "card" }, h("h2", {}, word("answer")), button(word("solve"), solve, { class: "main", id: "solve" }), answer, proofChecker()),
    h("section", { class: "card" }, h("h2", {}, word("own")), h("p", { class: "soft" }, word("ownHint")), h("div", { class: "row" }, ...["9", "13", "19"].map((n) => button(`${word("newProblem")} ${n}×${n}`, () => empty(n))))),
  ], () => ({ game: "go", size: 19 }));
  table.onview = (view, before) => {
    put(answer);
    const played = before && before.id === view.id && view.tree.length > before.tree.length && view.last;
    if (played && solving && table.tool === "play") attempt();
    else if (view.moveNumber === 0) put(result, posed && h("p", {}, h("strong", {}, `${problem}: ${sentence(posed)}`)), h("p", {}, word("yourMove")));
  };
  table.board.near = true;
  table.onstart = levels.length > 1 ? () => load() : null;
  table.open(main, id);
  fare();
  return () => table.close();
}
