/** Number of attempts for each operation and outcome, such as `listAccounts: data`. */
export type Counts = Readonly<Record<string, number>>;

export class Counter {
  readonly #counts = new Map<string, number>();

  count(operation: string, outcome: string): void {
    const name = `${operation}: ${outcome}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  counts(): Counts {
    return Object.fromEntries(this.#counts);
  }
}
