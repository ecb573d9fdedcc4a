// The games the server keeps: a list with small boards to search, open, rename, tag and delete.

import { ask, tell } from "../api.js";
import { button, choice, confirmed, dismiss, h, put, row, s } from "../dom.js";
import { language, sentence, word } from "../words.js";

/** Milliseconds after the last key before the list is searched. */
const PATIENCE = 200;

/**
 * Shows the games in a dialog.
 * @param {"go"|"omok"} game
 * @param {(id: string) => void} open opens a game
 * @param {(error: unknown) => void} fail
 */
export function showShelf(game, open, fail) {
  const list = h("ul", { class: "plain kept" });
  const count = h("p", { class: "soft", id: "kept-count" });
  const tags = h("span", {});
  const search = h("input", {
    type: "search",
    id: "kept-search",
    placeholder: word("search"),
    "aria-label": word("search"),
  });
  const dialog = h("dialog", { class: "shelf", "aria-label": word("games"), onclose: () => dismiss(dialog) });
  let [shown, tag, asked] = [0, "", 0];
  const load = async (/** @type {boolean} */ again) => {
    if (again) shown = 0;
    asked += 1;
    const mine = asked;
    const query = new URLSearchParams({ game, from: String(shown), q: search.value });
    if (tag) query.set("tag", tag);
    try {
      /** @type {Api.GameList} */
      const page = await ask(`/games?${query}`);
      // Another list was asked for meanwhile; an older answer must not replace it.
      if (mine !== asked) return;
      shown += page.games.length;
      const rows = page.games.map((kept) => keptRow(kept, { open, fail, dialog, refresh: () => load(true) }));
      if (again) put(list, ...rows);
      else list.append(...rows);
      more.hidden = page.games.length === 0 || shown >= page.total;
      count.textContent = page.total > 0 ? word("keptCount").replace("{}", String(page.total)) : word("keptNone");
      if (again && page.tags.length > 0) {
        const options = [["", word("allTags")], ...page.tags.map((name) => [name, name])];
        put(
          tags,
          choice(
            word("tags"),
            options,
            tag,
            (value) => {
              tag = value;
              load(true);
            },
            { id: "kept-tag" },
          ),
        );
      }
    } catch (error) {
      fail(error);
    }
  };
  const more = button(word("more"), () => load(false));
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let typing;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => load(true), PATIENCE);
  });
  dialog.append(
    h("h2", {}, word("games")),
    row(search, tags),
    count,
    list,
    more,
    row(button(word("close"), () => dialog.close())),
  );
  document.body.append(dialog);
  dialog.showModal();
  load(true);
}

/**
 * @typedef {object} RowDeeds
 * @property {(id: string) => void} open
 * @property {(error: unknown) => void} fail
 * @property {HTMLDialogElement} dialog
 * @property {() => void} refresh
 */

/**
 * One game of the list.
 * @param {Api.GameSummary} kept
 * @param {RowDeeds} deeds
 */
function keptRow(kept, { open, fail, dialog, refresh }) {
  const { id, changed, moves, result, tags, title } = kept;
  const name = title ?? playersOf(kept);
  const when = new Date(changed * 1000).toLocaleString(language());
  const count = word("moveNumber").replace("{}", String(moves));
  const facts = [title && playersOf(kept), resultOf(result), count, when].filter(Boolean).join(" · ");
  const forget = async () => {
    if (!(await confirmed(`${name}: ${word("deleteSure")}`, word("delete"), word("cancel")))) return;
    await ask(`/games/${id}`, { method: "DELETE" }).catch(fail);
    refresh();
  };
  return h(
    "li",
    { class: "kept-game", "data-game": id },
    thumbnail(kept),
    h(
      "button",
      {
        type: "button",
        class: "kept-open",
        onclick: () => {
          dialog.close();
          open(id);
        },
      },
      h("b", {}, name),
      h("small", {}, facts),
      tags.length > 0 && h("small", { class: "tags" }, tags.map((tag) => `#${tag}`).join(" ")),
    ),
    button(word("rename"), () => rename(kept, fail, refresh), { class: "kept-rename" }),
    button(word("delete"), forget, { class: "kept-delete" }),
  );
}

/**
 * A result as players say it; SGF writes `W+R`, `B+3.5`, `0`.
 * @param {string|null} result
 */
function resultOf(result) {
  const won = /^([BW])\+(.*)$/.exec(result ?? "");
  if (!won) return result === "0" || result === "Draw" ? word("drawn") : result;
  const [, side, by] = won;
  const name = { R: "wonResign", T: "wonTime", "": "won" }[by[0] ?? ""] ?? "wonPoints";
  return word(name)
    .replace("{}", word(side === "B" ? "black" : "white"))
    .replace("{}", by);
}

/** @param {Api.GameSummary} kept */
function playersOf({ names, players }) {
  const shown = players.map((player, seat) => (names[seat] && names[seat] !== player ? names[seat] : word(player)));
  return shown.join(" – ");
}

/**
 * Asks for a name and tags.
 * @param {Api.GameSummary} kept
 * @param {(error: unknown) => void} fail
 * @param {() => void} refresh
 */
function rename({ id, title, tags }, fail, refresh) {
  const name = h("input", { value: title ?? "", maxlength: 80, id: "kept-name" });
  const labels = h("input", { value: tags.join(", "), id: "kept-tags", placeholder: word("tagsHint") });
  const form = h("form", { method: "dialog" });
  form.addEventListener("submit", async () => {
    const wish = {
      name: name.value,
      tags: labels.value
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    };
    await tell(`/games/${id}/label`, wish).catch(fail);
    refresh();
  });
  const dialog = h("dialog", { "aria-label": word("rename"), onclose: () => dismiss(dialog) }, form);
  form.append(
    h("h2", {}, word("rename")),
    h("label", { class: "field" }, h("span", {}, word("gameName")), name),
    h("label", { class: "field" }, h("span", {}, word("tags")), labels),
    row(
      h("button", { class: "main", id: "kept-save" }, word("keep")),
      button(word("cancel"), () => dialog.close()),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * A small board.
 * @param {Api.GameSummary} kept
 */
function thumbnail({ board }) {
  const [side, stones] = board ?? [19, ""];
  const circles = Array.from(stones).flatMap((stone, at) => {
    if (stone === ".") return [];
    const place = { cx: (at % side) + 0.5, cy: Math.floor(at / side) + 0.5, r: 0.46 };
    return [s("circle", { ...place, class: stone === "B" ? "thumb-black" : "thumb-white" })];
  });
  const height = Math.max(1, Math.ceil(stones.length / side) || side);
  const ground = s("rect", { width: side, height, class: "thumb-wood" });
  return s("svg", { class: "thumb", viewBox: `0 0 ${side} ${height}`, "aria-hidden": "true" }, ground, ...circles);
}

/**
 * A rule by its name, or as the server writes it.
 * @param {Api.GameView} view
 */
export const ruleOf = (view) => sentence(view.rulesText) || word(view.rules);
