// What explaining a large request costs, counted in characters that the search processes.
import { describe, expect, test } from "vitest";
import { SEARCH_BUDGET } from "../../../src/explain/budget.ts";
import {
  costOf,
  explainMismatch,
  requestOf,
  type GROWING,
  type LARGE_BODIES,
  type TOO_LARGE,
} from "./large-requests.ts";

export function testCosts(tooLarge: typeof TOO_LARGE, bodies: typeof LARGE_BODIES, growing: typeof GROWING): void {
  test.each(tooLarge)("explain stops early on %s and says so", async (_, request) => {
    const explanation = await explainMismatch(request);
    expect(explanation).toMatchObject({ matches: false, causes: [], stoppedEarly: true });
    expect(explanation.message).toMatch(
      /^No mistake that was tried explains it\. Not every mistake was tried, because the request is too large: .+\.$/,
    );
    // The last step before the end is at most one rewriting of the request.
    expect(await costOf(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
  });

  test.each(bodies)("explain tries every mistake on a body of 64 kB of %s", async (_, body) => {
    expect(await explainMismatch(requestOf({ body }))).toMatchObject({ causes: [], stoppedEarly: false });
  });

  describe("the cost of a search grows no faster than the request:", () => {
    test.each(growing)("%s", async (_, request) => {
      const [one, two] = [await costOf(request(100)), await costOf(request(200))];
      expect(two / one).toBeLessThan(2.4);
    });
  });
}
