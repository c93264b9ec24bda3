/**
 * Limit of one search: the number of characters that the search may process. A time limit would stop the search at a
 * different candidate on each machine.
 */
export interface Budget {
  readonly limit: number;
  /** Adds a number of processed characters to the total. */
  readonly spend: (characters: number) => void;
  readonly spent: () => number;
  readonly isExhausted: () => boolean;
}

/** Number of characters that a search processes in less than two seconds on two cores of 2026 (measured). */
export const SEARCH_BUDGET = 600_000_000;

export function createBudget(limit: number): Budget {
  let spent = 0;
  return {
    limit,
    spend(characters) {
      spent += characters;
    },
    spent: () => spent,
    isExhausted: () => spent >= limit,
  };
}
