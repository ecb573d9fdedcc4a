// Talking to the server. A failure is a sentence in both languages.

import { part } from "./dom.js";
import { sentence, word } from "./words.js";

const BASE = "/api/v1";

/** A request the server refused, with its sentence. */
export class Refusal extends Error {
  /**
   * @param {Api.FaultKind|"lost"} code
   * @param {Api.Text} text
   */
  constructor(code, text) {
    super(sentence(text));
    this.code = code;
  }
}

/**
 * Asks the server.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>} the answer; the caller names its type
 */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(BASE + path, options);
  } catch {
    awaitServer();
    throw new Refusal("lost", { ko: "서버가 대답하지 않습니다.", en: "The server does not answer." });
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response.status, body);
  return body;
}

/**
 * @param {number} status
 * @param {Api.FaultBody|null} body
 */
function refusal(status, body) {
  const failed = { ko: `서버 오류 (${status})`, en: `The server failed (${status}).` };
  return new Refusal(body?.error?.code ?? "broken", body?.error?.text ?? failed);
}

/**
 * Sends JSON.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>} the answer; the caller names its type
 */
export const tell = (path, body) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/**
 * Sends a file as it is.
 * @param {string} path
 * @param {Blob} file
 * @returns {Promise<any>} the answer; the caller names its type
 */
export const send = async (path, file) =>
  ask(path, {
    method: "POST",
    body: await file.arrayBuffer(),
    headers: { "content-type": "application/octet-stream" },
  });

/**
 * Fetches a file.
 * @param {string} path
 */
export async function fetchFile(path) {
  const response = await fetch(BASE + path);
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => null));
  return response.blob();
}

/**
 * The address of a file of the server.
 * @param {string} path
 */
export const address = (path) => BASE + path;

/**
 * @typedef {Record<string, (data: any) => void>} Listeners by the name of the event
 */

/** How often a stream that did not begin is asked for again, and how long to wait before the first time, in ms. */
const [AGAIN, PAUSE] = [14, 250];

/**
 * Follows a stream of events until it ends or is stopped. Where the server is busy with searches that are about to end,
 * it is asked again.
 * @param {string} path
 * @param {Listeners} on
 * @returns {() => void} stops the stream
 */
export function follow(path, on) {
  /** @type {EventSource} */
  let source;
  let isOver = false;
  let tries = 0;
  const stop = () => {
    isOver = true;
    source.close();
  };
  const begin = () => {
    let hasBegun = false;
    source = new EventSource(BASE + path);
    for (const [name, listener] of Object.entries(on)) {
      source.addEventListener(name, (event) => {
        hasBegun = true;
        if (!isOver) listener(JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    }
    source.addEventListener("done", stop);
    source.onerror = () => {
      source.close();
      tries += 1;
      if (isOver || hasBegun) return;
      if (tries < AGAIN) setTimeout(() => isOver || begin(), PAUSE * tries);
      else on.fault?.({ ko: "서버가 바쁩니다. 잠시 뒤에 다시 해 보세요.", en: "The server is busy; try again soon." });
    };
  };
  begin();
  return stop;
}

let waiting = false;

/** Shows that the server is away, and asks until it is back. */
function awaitServer() {
  if (waiting) return;
  waiting = true;
  const banner = part("lost");
  banner.textContent = word("lost");
  banner.hidden = false;
  const again = setInterval(async () => {
    if (!(await answers())) return;
    clearInterval(again);
    waiting = false;
    banner.hidden = true;
    window.dispatchEvent(new Event("found"));
  }, 1000);
}

/** Whether the server answers. */
async function answers() {
  try {
    return (await fetch(`${BASE}/about`)).ok;
  } catch {
    return false;
  }
}
