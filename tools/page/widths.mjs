// Fails if a line of the page is wider than 120 columns; a Korean syllable takes two. A formatter breaks code, but
// not strings and comments.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const WIDEST = 120;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

const width = (line) => [...line].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);

let failed = false;
for (const name of readdirSync("web", { recursive: true })) {
  if (!/\.(js|css|html|svg)$/.test(name)) continue;
  const lines = readFileSync(join("web", name), "utf8").split("\n");
  lines.forEach((line, index) => {
    if (width(line) <= WIDEST) return;
    console.error(`web/${name}:${index + 1}: ${width(line)} columns, at most ${WIDEST}`);
    failed = true;
  });
}
process.exit(failed ? 1 : 0);
