// The address holds what a page shows: `#/page/id?name=value`. A reload or another tab shows the same.

/** The page, the game and the details that the address names. */
export function here() {
  const [path, query = ""] = location.hash.slice(2).split("?");
  const [page = "", id] = path.split("/");
  return { page, id: id || undefined, query: new URLSearchParams(query) };
}

/**
 * The address of a page with what it shows; details that are empty are left out.
 * @param {string} page
 * @param {string|undefined} id
 * @param {Record<string, string|null|undefined>} [details]
 */
export function addressOf(page, id, details = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(details)) if (value) query.set(name, value);
  const text = query.toString();
  return `#/${page}${id ? `/${id}` : ""}${text ? `?${text}` : ""}`;
}

/**
 * Changes details of the address without opening the page again.
 * @param {Record<string, string|null|undefined>} details
 */
export function note(details) {
  const { page, id, query } = here();
  const merged = { ...Object.fromEntries(query), ...details };
  history.replaceState(null, "", addressOf(page, id, merged));
}

/**
 * A detail that the address names.
 * @param {string} name
 */
export const detail = (name) => here().query.get(name);

/**
 * A text packed for an address.
 * @param {string} text
 */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text that was packed; an error if it is none.
 * @param {string} packed
 */
export async function unpack(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
