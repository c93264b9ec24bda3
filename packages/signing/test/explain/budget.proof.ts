import { sample } from "@org/testing";
import { expect, test } from "vitest";
import type { NameValuePair } from "../../src/index.ts";
import { SEARCH_BUDGET } from "../../src/explain/search/compute.ts";
import { testCosts } from "../helpers/explain/cost-tests.ts";
import {
  GROWING,
  LARGE_BODIES,
  TOO_LARGE,
  costOf,
  explainMismatch,
  pairs,
  requestOf,
} from "../helpers/explain/large-requests.ts";

testCosts(sample(TOO_LARGE, 4), sample(LARGE_BODIES, 4), sample(GROWING, 4));

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
