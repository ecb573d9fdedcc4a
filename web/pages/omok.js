// Omok under every rule: play, analyse, ask why a point is forbidden, and look for a forced win.

import { cards, labels } from "../analysis.js";
import { ask, tell } from "../api.js";
import { button, choice, h, toast } from "../dom.js";
import { Table } from "../table.js";
import { sentence, word } from "../words.js";

/** @param {HTMLElement} main @param {any} about @param {string[]} rest */
export function omok(main, about, [id]) {
  let analysis = null;
  let asking = false;
  const summary = h("p", { class: "soft", id: "summary" }, "");
  const candidates = h("div", {});
  const why = h("div", { id: "why" }, h("p", { class: "soft" }, word("whyHint")));
  const mate = h("div", { id: "mate" });

  const show = () => {
    if (!analysis) return;
    table.picture = { ...table.picture, labels: labels(analysis.candidates) };
    table.board.mark(table.picture);
    summary.textContent = sentence(analysis.summary);
    candidates.replaceChildren(cards(table, analysis.candidates));
  };
  const analyse = () => table.follow("analysis", { analysis: (data) => { analysis = data; show(); } });
  const explain = async (point) => {
    try {
      const answer = await ask(`/games/${table.view.id}/why?point=${encodeURIComponent(point)}`);
      why.replaceChildren(h("p", {}, h("strong", {}, sentence(answer.text))), h("ul", {}, ...answer.lines.map((line) =>
        h("li", {}, button(sentence(line.text), () => table.board.mark({ ...table.picture, labels: [...line.stones.map((move) => ({ move, label: "▲", kind: "on" })), ...line.points.map((move) => ({ move, label: "○", kind: "maybe" }))] }))))));
      table.board.mark({ ...table.picture, labels: [{ move: answer.point, label: answer.forbidden ? "×" : "○", kind: answer.forbidden ? "bad" : "good" }, ...answer.lines.flatMap((line) => line.stones.filter((move) => move !== answer.point).map((move) => ({ move, label: "▲", kind: "on" })))] });
    } catch (error) {
      table.fail(error);
    }
  };
  const prove = (kind) => {
    mate.replaceChildren(h("p", {}, word("thinking"), " ", button(word("stop"), () => { table.stopStream(); mate.replaceChildren(); })));
    table.follow(`mate?kind=${kind}`, { mate: (data) => {
      mate.replaceChildren(h("p", { class: data.verdict === "win" ? "good" : "maybe" }, h("strong", {}, sentence(data.text))), h("p", {}, data.line.join(" ")));
      if (data.line.length > 0) table.board.mark({ ...table.picture, labels: [], ghosts: data.line.map((move, i) => ({ move, number: i + 1, color: (i % 2 === 0) === (table.view.toPlay === "black") ? "black" : "white" })) });
    } });
  };
  const reply = async (view) => {
    if (view.ended || view.players[view.toPlay === "black" ? 0 : 1] === "human") return false;
    summary.textContent = word("thinking");
    await table.change("reply", {});
    return true;
  };

  const whyButton = button(word("why"), () => {
    asking = !asking;
    whyButton.setAttribute("aria-pressed", String(asking));
  }, { "aria-pressed": "false", id: "ask-why" });
  const table = new Table("omok", () => [
    h("section", { class: "card" }, h("div", { class: "row" }, newGame(about, async (wish) => {
      try {
        table.take(await tell("/games", wish));
      } catch (error) {
        table.fail(error);
      }
    })), summary),
    h("section", { class: "card" }, h("h2", {}, word("candidates")), candidates),
    h("section", { class: "card" }, h("h2", {}, word("mate")), h("div", { class: "row" }, button("VCF", () => prove("vcf")), button("VCT", () => prove("vct"))), mate),
    h("section", { class: "card" }, h("h2", {}, word("forbidden")), whyButton, why),
  ], () => ({ game: "omok", rules: "renju" }));
  table.onchoose = (point) => {
    const forbidden = table.view.forbidden.some((f) => f.point === point);
    if (!asking && !(forbidden && table.tool === "play")) return false;
    if (forbidden && !asking) toast(word("forbidden"));
    explain(point);
    return true;
  };
  table.onview = async (view, before) => {
    mate.replaceChildren();
    const moved = before && before.id === view.id && view.tree.length > before.tree.length;
    if ((moved || !before || before.id !== view.id) && (await reply(view))) return;
    if (!view.ended) analyse();
    else candidates.replaceChildren();
  };
  table.onkey = (key) => {
    const candidate = /^[1-5]$/.test(key) && analysis?.candidates[Number(key) - 1];
    if (candidate) table.play(candidate.move);
    return Boolean(candidate);
  };
  table.open(main, id);
  return () => table.close();
}

function newGame(about, begin) {
  const wish = { game: "omok", size: 15, rules: "renju", players: ["human", "human"] };
  const players = [["human", word("human")], ...about.omok.players.map((name) => [name, name])];
  const dialog = h("dialog", {}, h("form", { method: "dialog", onsubmit: () => begin(wish) }, h("h2", {}, word("newGame")),
    choice(word("rules"), about.omok.rules.map((rule) => [rule.name, sentence(rule.text)]), "renju", (v) => (wish.rules = v)),
    choice(word("size"), [15, 19, 20, 13, 11, 9].map((n) => [String(n), `${n}×${n}`]), "15", (v) => (wish.size = Number(v))),
    choice(word("black"), players, "human", (v) => (wish.players[0] = v)), choice(word("white"), players, "human", (v) => (wish.players[1] = v)),
    h("div", { class: "row" }, h("button", { class: "main" }, word("begin")), button(word("cancel"), () => dialog.close()))));
  return h("span", {}, button(word("newGame"), () => dialog.showModal(), { class: "main", id: "new-game" }), dialog);
}
