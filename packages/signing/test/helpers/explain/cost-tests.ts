// Tests the cost of explaining a large request. The cost is the number of characters that the search processes.
import { describe, expect, test } from "vitest";
import { SEARCH_BUDGET } from "../../../src/explain/search/compute.ts";
import {
  costOf,
  explainMismatch,
  requestOf,
  type GROWING,
  type LARGE_BODIES,
  type TOO_LARGE,
} from "./large-requests.ts";

export function testCosts(tooLarge: typeof TOO_LARGE, bodies: typeof LARGE_BODIES, growing: typeof GROWING): void {
  test.each(tooLarge)("explain stops the search early for %s", async (_, request) => {
    const explanation = await explainMismatch(request);
    expect(explanation).toMatchObject({ matches: false, causes: [], stoppedEarly: true });
    expect(explanation.message).toMatch(
      /^The search stopped before it found a mistake, because the request is too large\. .+\.$/,
    );
    // The search checks the budget only between candidates, so the last candidate can exceed the budget.
    expect(await costOf(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
  });

  test.each(bodies)("explain completes the search for a body with 64 kB of %s", async (_, body) => {
    expect(await explainMismatch(requestOf({ body }))).toMatchObject({ causes: [], stoppedEarly: false });
  });

  describe("the cost of a search", () => {
    test.each(growing)(
      "the cost of a search is at most proportional to the size of the request: %s",
      async (_, request) => {
        const [one, two] = [await costOf(request(100)), await costOf(request(200))];
        expect(two / one).toBeLessThan(2.4);
      },
    );
  });
}
