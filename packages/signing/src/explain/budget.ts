/**
 * Limit of one search, in characters that it processes. A limit in time would end the search of a large request at
 * another candidate on each machine.
 */
export interface Budget {
  readonly limit: number;
  /** Counts work that is done or about to be done. */
  readonly spend: (characters: number) => void;
  /** Characters processed so far. */
  readonly spent: () => number;
  readonly isExhausted: () => boolean;
}

/** Less than two seconds on two cores of 2026 (measured). */
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
