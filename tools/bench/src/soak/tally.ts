/** How many attempts came to what, by a name such as `listAccounts: data`. */
export type Tally = Readonly<Record<string, number>>;

/** Counts. */
export class Counter {
  readonly #counts = new Map<string, number>();

  count(operation: string, cameTo: string): void {
    const name = `${operation}: ${cameTo}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  tally(): Tally {
    return Object.fromEntries(this.#counts);
  }
}
