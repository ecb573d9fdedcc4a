// What an analysis found about the positions that were shown: it stays when the analysis stops or the position changes,
// and a search that begins again replaces it only once it knows more.

/** Positions that are remembered. */
const MOST = 400;

/** @template Analysis */
export class Findings {
  /** @type {Map<string, Analysis>} The latest last. */
  #found = new Map();

  /** @param {(analysis: Analysis) => number} weight how much a finding knows */
  constructor(weight) {
    this.weight = weight;
  }

  /**
   * Remembers a finding; whether nothing better was known.
   * @param {string} position
   * @param {Analysis} analysis
   */
  keep(position, analysis) {
    const known = this.#found.get(position);
    if (known && this.weight(known) > this.weight(analysis)) return false;
    this.#found.delete(position);
    this.#found.set(position, analysis);
    const [oldest] = this.#found.keys();
    if (this.#found.size > MOST) this.#found.delete(oldest);
    return true;
  }

  /**
   * The best finding about a position; nothing if there is none.
   * @param {string} position
   */
  of(position) {
    return this.#found.get(position) ?? null;
  }
}
