// The page's modules without a page: addresses, clocks, parts of a board, lines of a record, words.
//
//     node --test tools/page/tests

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, pack, unpack } from "../../../web/address.js";
import { labels, lineOf as previewOf, readers } from "../../../web/candidates.js";
import { Countdown } from "../../../web/clock.js";
import { across, down, ghostsOf, nearOf, pointsOf, wholeOf } from "../../../web/drawing.js";
import { Findings } from "../../../web/game/findings.js";
import { CHANCES, lineOf, POINTS } from "../../../web/timeline.js";
import { language, sentence, speak, word } from "../../../web/words.js";

// What `speak` writes to: the language of the document.
globalThis.document = { documentElement: { lang: "" } };

/**
 * A view of a square board with these stones, by the numbers of their points.
 * @param {number} side
 * @param {Record<number, string>} stones
 */
function viewOf(side, stones = {}) {
  const columns = Array.from({ length: side }, (_, x) => String.fromCharCode(97 + x));
  const rows = Array.from({ length: side }, (_, y) => String(side - y));
  const text = Array.from({ length: side * side }, (_, at) => stones[at] ?? ".").join("");
  return { width: side, height: side, columns, rows, stones: text, toPlay: "black" };
}

test("an address names the page, the game and what is not empty", () => {
  assert.equal(addressOf("omok", "17", { node: "3", tab: null, mode: "", sgf: undefined }), "#/omok/17?node=3");
  assert.equal(addressOf("help", undefined), "#/help");
});

test("a packed text comes back, and fits an address", async () => {
  const text = "(;GM[1]C[묘수 & +/= 100%])".repeat(40);
  const packed = await pack(text);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < text.length / 4);
  assert.equal(await unpack(packed), text);
  await assert.rejects(unpack("no packed text"));
});

test("the points of a board are named from the top left", () => {
  assert.deepEqual(pointsOf(viewOf(2)), ["a2", "b2", "a1", "b1"]);
  assert.deepEqual(wholeOf(viewOf(9)), { left: 0, top: 0, right: 8, bottom: 8 });
});

test("of a large board with stones in a corner that corner is shown, square and up to the edges", () => {
  const at = (x, y) => 19 * y + x;
  const stones = Object.fromEntries([at(16, 1), at(17, 2), at(15, 3), at(16, 4)].map((point) => [point, "B"]));
  const near = nearOf(viewOf(19, stones));
  assert.equal(across(near), down(near));
  assert.ok(near.top === 0 && near.right === 18 && near.left > 5, JSON.stringify(near));
  const everywhere = Object.fromEntries([at(2, 2), at(16, 2), at(2, 16), at(16, 16)].map((point) => [point, "W"]));
  assert.deepEqual(nearOf(viewOf(19, everywhere)), wholeOf(viewOf(19)));
});

test("a line is ghosts that take turns, with arrows along its beginning", () => {
  const { ghosts, arrows } = previewOf(viewOf(9), ["a1", "b2", "c3", "d4"]);
  assert.deepEqual(arrows, [["a1", "b2", "c3"]]);
  assert.deepEqual(ghosts, ghostsOf("black", ["a1", "b2", "c3", "d4"]));
  assert.equal(ghosts.length, 4);
  assert.deepEqual(
    labels([{ move: "a1" }, { move: "b2" }]).map(({ label, kind }) => [label, kind]),
    [["1", "first"], ["2", ""]],
  );
});

test("the line of a node is its way from the root and its first children", () => {
  const node = (id, parent) => ({ id, parent, number: id });
  // 0 - 1 - 2
  //      \ 3 - 4
  //          \ 5
  const tree = [node(0, null), node(1, 0), node(2, 1), node(3, 1), node(4, 3), node(5, 3)];
  const line = (here) => lineOf({ tree, here }).map(({ id }) => id);
  assert.deepEqual(line(0), [0, 1, 2]);
  assert.deepEqual(line(3), [0, 1, 3, 4]);
  assert.deepEqual(line(5), [0, 1, 3, 5]);
});

test("the best finding about a position stays, and old ones are forgotten", () => {
  const findings = new Findings(({ visits }) => visits);
  assert.ok(findings.keep("a", { visits: 10 }));
  assert.ok(!findings.keep("a", { visits: 5 }));
  assert.equal(findings.of("a").visits, 10);
  for (let i = 0; i < 500; i++) findings.keep(String(i), { visits: i });
  assert.equal(findings.of("a"), null);
  assert.equal(findings.of("499").visits, 499);
});

test("a clock shows main time, then periods, then that it is over", () => {
  speak("en");
  /** @param {object} clock */
  const shown = (clock) => {
    const texts = [];
    let late = false;
    const countdown = new Countdown(
      () => {
        late = true;
      },
      (side, text) => {
        texts[side] = text;
      },
    );
    countdown.show({ clock: { byo: 30, spent: 0, runs: true, ...clock }, toPlay: "black" });
    countdown.stop();
    return [...texts, late];
  };
  assert.deepEqual(shown({ main: [600, 59.9], periods: [3, 3] }), ["9:59", "0:59", false]);
  assert.deepEqual(shown({ main: [0, 5], periods: [3, 3], spent: 10 }).slice(0, 1), [`20${word("seconds")} · 3${word("periods")}`]);
  assert.deepEqual(shown({ main: [1, 5], periods: [0, 0], byo: 0, spent: 2 }), ["0:00", "0:05", true]);
});

test("words come in the language in use, and a name without a word stays", () => {
  speak("ko-KR");
  assert.equal(language(), "ko");
  assert.equal(sentence({ ko: "흑", en: "Black" }), "흑");
  assert.equal(readers.matrix(0.5), "흑 50%");
  speak("en");
  assert.equal(language(), "en");
  assert.equal(word("no such word"), "no such word");
  assert.equal(sentence(null), "");
  assert.equal(readers.stability(-0.25), "White 0.25");
});

test("the ends of the timeline are written in the units of its game", () => {
  speak("en");
  assert.deepEqual([POINTS.write(10), POINTS.write(-10)], ["Black +10", "White +10"]);
  assert.deepEqual([CHANCES.write(50), CHANCES.write(-50)], ["Black 100%", "Black 0%"]);
});
