// Tests one large request of each kind. `pnpm verify slow` tests all large requests.
import { describe, expect, test } from "vitest";
import { testCosts } from "../helpers/explain/cost-tests.ts";
import {
  explainSignatureOf,
  GROWING,
  LARGE_BODIES,
  nested,
  requestOf,
  TOO_LARGE,
  valueOf,
} from "../helpers/explain/large-requests.ts";

testCosts(TOO_LARGE.slice(0, 1), LARGE_BODIES.slice(0, 1), GROWING.slice(0, 1));

test.each([4094, 4095, 4096, 8191])(
  "explain encodes a surrogate pair at the index %i as one character",
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
