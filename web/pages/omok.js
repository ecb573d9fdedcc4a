// Omok under every rule: play, analyse, ask why a point is forbidden, look for a forced win and walk
// through its proof.

import { cards, labels, timeline } from "../analysis.js";
import { ask, tell } from "../api.js";
import { button, choice, h, toast } from "../dom.js";
import { named, newGame } from "../newgame.js";
import { ProofWalk, proofChecker } from "../proof.js";
import { Table } from "../table.js";
import { sentence, word } from "../words.js";

/**
 * @param {HTMLElement} main
 * @param {any} about
 * @param {string[]} rest
 */
export function omok(main, about, [id]) {
  let analysis = null;
  let asking = false;
  let threats = false;
  let analysing = true;
  let course = [];
  const summary = h("p", { id: "summary" }, "");
  const candidates = h("div", {});
  const chart = h("div", { id: "course" });
  const why = h("div", { id: "why" }, h("p", { class: "soft" }, word("whyHint")));
  const mate = h("div", { id: "mate" });
  const walk = h("div", {});

  const show = () => {
    if (!analysis || proof.open) return;
    table.picture = { ...table.picture, labels: threats ? [] : labels(analysis.candidates), threats: threats ? analysis.threats : undefined };
    table.board.mark(table.picture);
    summary.textContent = sentence(analysis.summary);
    candidates.replaceChildren(cards(table, analysis.candidates));
  };
  const take = (data) => { analysis = data; show(); };
  const analyse = () => analysing && table.follow("analysis", { analysis: take });
  const even = () => {
    summary.textContent = word("thinking");
    table.follow("balance", { analysis: take });
  };
  const draw = () => chart.replaceChildren(timeline(course, table.view.here, (node) => table.walk({ node })));
  const scan = () => {
    course = [];
    table.follow("course", { point: (data) => { course.push(data); draw(); } }, "course");
  };
  const explain = async (point) => {
    try {
      const answer = await ask(`/games/${table.view.id}/why?point=${encodeURIComponent(point)}`);
      const stones = (line) => [...line.stones.map((move) => ({ move, label: "▲", kind: "on" })), ...line.points.map((move) => ({ move, label: "○", kind: "maybe" }))];
      why.replaceChildren(h("p", {}, h("strong", {}, sentence(answer.text))), h("ul", { class: "plain" }, ...answer.lines.map((line) =>
        h("li", {}, button(sentence(line.text), () => table.board.mark({ ...table.picture, labels: stones(line) }))))));
      table.board.mark({ ...table.picture, labels: [...answer.lines.flatMap((line) => line.stones.filter((move) => move !== answer.point).map((move) => ({ move, label: "▲", kind: "on" }))), { move: answer.point, label: answer.forbidden ? "×" : "○", kind: answer.forbidden ? "bad" : "good" }] });
      why.scrollIntoView({ block: "nearest" });
    } catch (error) {
      table.fail(error);
    }
  };
  const prove = (kind) => {
    proof.close();
    if (!analysis) candidates.replaceChildren();
    mate.replaceChildren(h("p", {}, word("thinking"), " ", button(word("stop"), () => { table.stopStream("main"); mate.replaceChildren(); })));
    table.follow(`mate?kind=${kind}`, { mate: (data) => {
      mate.replaceChildren(h("p", { class: data.verdict === "win" ? "good" : "maybe" }, h("strong", {}, sentence(data.text))), h("p", {}, data.line.join(" ")), h("p", { class: "soft" }, data.nodes > 0 ? `${data.nodes.toLocaleString()} ${word("nodes")}` : ""));
      if (data.proof) proof.start(data.proof);
    } });
  };
  const reply = async (view) => {
    if (view.ended || view.mover === "human") return false;
    summary.textContent = word("thinking");
    await table.change("reply", {});
    return true;
  };

  const toggle = (name, text, get, set) => {
    const element = button(text, () => { set(!get()); element.setAttribute("aria-pressed", String(get())); }, { "aria-pressed": String(get()), id: name });
    return element;
  };
  const table = new Table("omok", () => [
    h("section", { class: "card" }, h("div", { class: "row" }, fresh(about, async (wish) => {
      try {
        course = [];
        chart.replaceChildren();
        table.take(await tell("/games", wish));
      } catch (error) {
        table.fail(error);
      }
    }), toggle("analyse", word("autoAnalyse"), () => analysing, (on) => {
      analysing = on;
      if (on) return analyse();
      table.stopStream("main");
      analysis = null;
      table.picture = { numbers: table.picture.numbers };
      table.board.mark(table.picture);
      candidates.replaceChildren();
      summary.textContent = "";
    }), button(word("balance"), even, { id: "balance" }),
    toggle("threats", word("threats"), () => threats, (on) => { threats = on; show(); })), summary, h("p", { class: "soft small" }, word("threatsHint"))),
    h("section", { class: "card" }, h("h2", {}, word("candidates")), candidates),
    h("section", { class: "card" }, h("h2", {}, word("mate")), h("div", { class: "row" }, button("VCF", () => prove("vcf"), { id: "vcf" }), button("VCT", () => prove("vct"), { id: "vct" })), mate, walk, proofChecker()),
    h("section", { class: "card" }, h("h2", {}, word("forbidden")), toggle("ask-why", word("why"), () => asking, (on) => (asking = on)), why),
    h("section", { class: "card" }, h("h2", {}, word("evaluationChart")), button(word("scan"), scan, { id: "scan" }), chart),
  ], () => ({ game: "omok", rules: "renju" }));
  const proof = new ProofWalk(table, walk);
  table.onchoose = (point) => {
    if (proof.open && table.tool === "play") {
      proof.answer(point);
      return true;
    }
    const forbidden = table.view.forbidden.some((f) => f.point === point);
    if (!asking && !(forbidden && table.tool === "play")) return false;
    if (forbidden && !asking) toast(word("forbidden"));
    explain(point);
    return true;
  };
  table.onview = async (view, before) => {
    analysis = null;
    mate.replaceChildren();
    if (proof.open) proof.close();
    if (before && before.id !== view.id) {
      course = [];
      chart.replaceChildren();
      why.replaceChildren(h("p", { class: "soft" }, word("whyHint")));
    } else if (course.length) draw();
    const moved = before && before.id === view.id && view.tree.length > before.tree.length;
    if ((moved || !before || before.id !== view.id) && (await reply(view))) return;
    if (!view.ended && (!view.task || view.task.kind === "place")) analyse();
    else candidates.replaceChildren();
    if (view.ended) summary.textContent = sentence(view.ended);
  };
  table.onkey = (key) => {
    const candidate = /^[1-5]$/.test(key) && !proof.open && analysis?.candidates[Number(key) - 1];
    if (candidate) table.play(candidate.move);
    return Boolean(candidate);
  };
  table.open(main, id);
  return () => table.close();
}

function fresh(about, begin) {
  const wish = { game: "omok", size: 15, rules: "renju", players: ["human", "human"] };
  return newGame(wish, about.omok.players.map((name) => [name, word(name)]), [
    choice(word("rules"), named(about.omok.rules), "renju", (v) => (wish.rules = v)),
    choice(word("opening"), named(about.omok.openings), "free", (v) => (wish.opening = v === "free" ? undefined : v)),
    choice(word("size"), [15, 19, 20, 13, 11, 9].map((n) => [String(n), `${n}×${n}`]), "15", (v) => (wish.size = Number(v))),
  ], begin);
}
