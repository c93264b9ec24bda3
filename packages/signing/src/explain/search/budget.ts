/**
 * Limit of a search, in processed characters. A time limit would make the result depend on the speed of the machine.
 */
export interface Budget {
  readonly limit: number;
  readonly spend: (characters: number) => void;
  readonly spent: () => number;
  readonly isExhausted: () => boolean;
}

/**
 * Number of characters that a search processes in less than two seconds on a computer of 2026 with two cores
 * (measured).
 */
export const SEARCH_BUDGET = 1_200_000_000;

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
