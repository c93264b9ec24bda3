import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFull } from "@org/testing";
import { explain } from "../../src/explain/index.ts";
import { DISGUISES, testDisguises } from "../helpers/explain/disguise-tests.ts";
import { requestOf } from "../helpers/explain/request.ts";
import { APP_SECRET, signatureInput } from "../helpers/support.ts";

testDisguises(DISGUISES);

test("explain names no cause for a random signature", { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(signatureInput, async (request) => {
      const signature = randomBytes(32).toString("base64");
      const { matches, causes } = await explain({ request: requestOf(request), appSecret: APP_SECRET, signature });
      expect({ matches, causes }).toEqual({ matches: false, causes: [] });
    }),
    { numRuns: isFull ? 200 : 10 },
  );
});
