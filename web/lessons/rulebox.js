// The rule of a game of Omok, composed of its parts: a preset, and each part for itself.

import { choice, h } from "../dom.js";
import { sentence, word } from "../words.js";

/** @typedef {{key: string, word: string, values: string[]}} RulePart */

/** @type {RulePart[]} The parts, with their values as the server reads them. */
const PARTS = [
  { key: "33", word: "rule33", values: ["none", "black", "both"] },
  { key: "44", word: "rule44", values: ["none", "black", "both"] },
  { key: "6", word: "rule6", values: ["wins", "nothing", "black", "both"] },
  { key: "split", word: "ruleSplit", values: ["counts", "ignored"] },
  { key: "blocked", word: "ruleBlocked", values: ["wins", "nothing"] },
];

/**
 * The fields of a rule; `change` is called with what to send.
 * @param {Api.RulePreset[]} presets
 * @param {string} start the rule to begin with
 * @param {(rules: string) => void} change
 */
export function ruleBox(presets, start, change) {
  const first = presets.find(({ rules }) => rules === start) ?? presets[0];
  const state = partsOf(first.parts);
  const preset = choice(
    word("rulePreset"),
    [...presets.map(({ text, rules }) => [rules, sentence(text)]), ["", word("ruleOwn")]],
    first.rules,
    (value) => {
      const chosen = presets.find(({ rules }) => rules === value);
      if (!chosen) return;
      Object.assign(state, partsOf(chosen.parts));
      for (const part of PARTS) lists[part.key].value = state[part.key];
      change(chosen.rules);
    },
    { id: "rule-preset" },
  );
  /** @type {Record<string, HTMLSelectElement>} */
  const lists = {};
  const fields = PARTS.map(({ key, word: name, values }) => {
    const options = values.map((value) => [value, word(`${name}-${value}`)]);
    const field = choice(
      word(name),
      options,
      state[key],
      (value) => {
        state[key] = value;
        const parts = textOf(state);
        const known = presets.find((other) => textOf(partsOf(other.parts)) === parts);
        presetList.value = known?.rules ?? "";
        change(known?.rules ?? parts);
      },
      { id: `rule-${key}` },
    );
    lists[key] = /** @type {HTMLSelectElement} */ (field.querySelector("select"));
    return field;
  });
  const presetList = /** @type {HTMLSelectElement} */ (preset.querySelector("select"));
  return h("fieldset", { class: "rulebox" }, h("legend", {}, word("rules")), preset, ...fields);
}

/**
 * The parts of a rule; those that are not named are the usual ones.
 * @param {string} text
 * @returns {Record<string, string>}
 */
function partsOf(text) {
  const usual = { 33: "none", 44: "none", 6: "wins", split: "counts", blocked: "wins" };
  return {
    ...usual,
    ...Object.fromEntries(
      text
        .split(",")
        .filter(Boolean)
        .map((part) => part.split("=")),
    ),
  };
}

/** @param {Record<string, string>} state */
const textOf = (state) => PARTS.map(({ key }) => `${key}=${state[key]}`).join(",");
