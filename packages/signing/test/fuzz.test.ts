import { independentSignature } from "@org/conformance/independent";
import { expect, test } from "vitest";
import { fuzz } from "./helpers/fuzz/fuzz.ts";
import { APP_SECRET } from "./helpers/support.ts";

test("the signer and the verifier agree with the independent implementation for 100 random requests", async () => {
  expect(await fuzz(100, 1)).toMatchObject({ runs: 100, seed: 1, difference: undefined });
});

test("fuzz reports a difference at the first request if the secret is wrong", async () => {
  const { runs, difference } = await fuzz(500, 1, (request) => independentSignature(request, "another").signature);
  expect(runs).toBe(1);
  expect(difference).toContain("the signer's signature is not the expected one");
});

test("fuzz reports the smallest request that has a wrong signature", async () => {
  const { difference } = await fuzz(2000, 1, (request) =>
    request.target.includes("%EF%BF%BF") ? "" : independentSignature(request, APP_SECRET).signature,
  );
  const [, target = ""] = /"(?:url":"https:..[^/]+|target":")(\/[^"]*%EF%BF%BF[^"]*)"/.exec(difference ?? "") ?? [];
  expect(target).toMatch(/^\/(?:%EF%BF%BF\?|\?(?:%EF%BF%BF=|=%EF%BF%BF))$/);
});
