// Talking to the server. A failure is a sentence in both languages.

import { sentence, word } from "./words.js";

const BASE = "/api/v1";

/** What the server refused, with its sentence. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {{ko: string, en: string}} text
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
 */
export async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(BASE + path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    lost();
    throw new Refusal("lost", { ko: "서버가 대답하지 않습니다.", en: "The server does not answer." });
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const fallback = { ko: `서버 오류 (${response.status})`, en: `The server failed (${response.status}).` };
    throw new Refusal(body?.error?.code ?? "failed", body?.error?.text ?? fallback);
  }
  return body;
}

/**
 * Sends JSON.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export const tell = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/**
 * Follows a stream of events until it ends or is stopped.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} on listeners by the name of the event
 * @returns {() => void} stops the stream
 */
export function follow(path, on) {
  const source = new EventSource(BASE + path);
  const stop = () => source.close();
  for (const [name, listener] of Object.entries(on)) {
    source.addEventListener(name, (event) => listener(JSON.parse(event.data)));
  }
  source.addEventListener("done", stop);
  source.onerror = () => {
    stop();
    on.closed?.(null);
  };
  return stop;
}

let waiting = false;

/** Shows that the server is away, and asks until it is back. */
function lost() {
  if (waiting) return;
  waiting = true;
  const banner = document.getElementById("lost");
  banner.textContent = word("lost");
  banner.hidden = false;
  const again = setInterval(async () => {
    try {
      if (!(await fetch(`${BASE}/about`)).ok) return;
    } catch {
      return;
    }
    clearInterval(again);
    waiting = false;
    banner.hidden = true;
    window.dispatchEvent(new Event("found"));
  }, 1000);
}
