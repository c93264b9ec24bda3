// Tests the cost of explaining a large request. The cost is the number of characters that the search processes.
// `pnpm test` tests one large request of each kind, and `pnpm verify slow` tests more of them.
import { isProof, sample } from "@org/testing";
import { describe, expect, test } from "vitest";
import type { NameValuePair } from "../../src/index.ts";
import { SEARCH_BUDGET } from "../../src/explain/search/compute.ts";
import {
  costOf,
  explainMismatch,
  explainSignatureOf,
  GROWING,
  LARGE_BODIES,
  nested,
  pairs,
  requestOf,
  TOO_LARGE,
  valueOf,
} from "../helpers/explain/large-requests.ts";

const some = <Item>(all: readonly Item[]) => (isProof ? sample(all, 4) : all.slice(0, 1));

test.each(some(TOO_LARGE))("explain stops the search early for %s", async (_, request) => {
  const explanation = await explainMismatch(request);
  expect(explanation).toMatchObject({ matches: false, causes: [], stoppedEarly: true });
  expect(explanation.message).toMatch(
    /^The search stopped before it found a mistake, because the request is too large\. .+\.$/,
  );
  // The search checks the budget only between candidates, so the last candidate can exceed the budget.
  expect(await costOf(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
});

test.each(some(LARGE_BODIES))("explain completes the search for a body with 64 kB of %s", async (_, body) => {
  expect(await explainMismatch(requestOf({ body }))).toMatchObject({ causes: [], stoppedEarly: false });
});

describe("the cost of a search", () => {
  test.each(some(GROWING))(
    "the cost of a search is at most proportional to the size of the request: %s",
    async (_, request) => {
      const [one, two] = [await costOf(request(100)), await costOf(request(200))];
      expect(two / one).toBeLessThan(2.4);
    },
  );
});

test.each([4094, 4095, 4096, 8191])(
  "explain encodes a surrogate pair at the index %i of the path as one character",
  async (length) => {
    const request = requestOf({ path: `/${"a".repeat(length - 1)}${"😀!".repeat(5000)}` });
    expect(await explainSignatureOf(request, request)).toMatchObject({ matches: true });
  },
);

describe("explain", () => {
  test("explain finds the cause in a request of 64 kB", async () => {
    const request = { ...valueOf("a b/"), path: "/my orders" };
    const explanation = await explainSignatureOf({ ...request, path: "/my%20orders" }, request);
    expect(explanation).toMatchObject({ causes: [{ code: "path_encoded" }], stoppedEarly: false });
  });

  test.each([200, 3000])("explain finds the cause in a body with %i nested arrays", async (depth) => {
    const request = nested(depth, ["[", "]"], "1.50");
    const explanation = await explainSignatureOf({ ...request, body: request.body?.replace("1.50", "1.5") }, request);
    expect(explanation.causes).toMatchObject([{ code: "body_reserialized" }]);
  });
});

describe.runIf(isProof)("explain", () => {
  test("the search of explain exceeds SEARCH_BUDGET by less than 20 % for a request of one megabyte", async () => {
    const request = requestOf({ query: [["note", "a b/".repeat(250_000)]] });
    expect(await costOf(request, SEARCH_BUDGET)).toBeLessThan(1.2 * SEARCH_BUDGET);
  });

  test("explain completes the search for a request of a few kilobytes", async () => {
    const query = Array.from({ length: 40 }, (_, n): NameValuePair => [`name${n % 30}`, `a b/${n}é`]);
    const orders = Array.from({ length: 40 }, (_, n) => ({ id: n, note: "a & b, é" }));
    const explanation = await explainMismatch(requestOf({ query, body: JSON.stringify(orders, null, 1) }));
    expect(explanation).toMatchObject({ causes: [], stoppedEarly: false });
    expect(explanation.message).not.toContain("too large");
    const symbols = pairs(250, (n) => ["symbols", `S${n}`]);
    expect(await explainMismatch(symbols)).toMatchObject({ stoppedEarly: false });
  });
});
