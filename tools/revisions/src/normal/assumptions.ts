// Ends comparisons of recursive schemas: a comparison that has not finished is assumed to return true.
export class Assumptions {
  /** Comparisons that returned true or have not finished. */
  readonly #held = new Set<string>();
  readonly #trail: string[] = [];
  readonly #refuted = new Set<string>();

  /** @param compare compares the parts of the schemas, and can call `holds` for a comparison that has not finished */
  holds(key: string, compare: () => boolean): boolean {
    if (this.#held.has(key)) return true;
    if (this.#refuted.has(key)) return false;
    const before = this.#trail.length;
    this.#trail.push(key);
    this.#held.add(key);
    if (compare()) return true;
    // The results of nested comparisons can depend on this comparison, so they are deleted.
    for (const each of this.#trail.splice(before)) this.#held.delete(each);
    this.#refuted.add(key);
    return false;
  }
}
