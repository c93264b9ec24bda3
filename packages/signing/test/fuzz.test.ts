import { independentSignature } from "@org/conformance/independent";
import { expect, test } from "vitest";
import { fuzz } from "./helpers/fuzz/fuzz.ts";
import { APP_SECRET } from "./helpers/fuzz/requests.ts";

test("signer, verifier and judge agree", async () => {
  expect(await fuzz(500, 1)).toMatchObject({ runs: 500, seed: 1, difference: undefined });
});

test("a judge with another secret differs at once", async () => {
  const { runs, difference } = await fuzz(500, 1, (request) => independentSignature(request, "another").signature);
  expect(runs).toBe(1);
  expect(difference).toContain("the signer signs otherwise than the judge");
});

test("a judge that differs on one character is found out, and the smallest request that holds it is shown", async () => {
  const { difference } = await fuzz(2000, 1, (request) =>
    request.target.includes("%EF%BF%BF") ? "" : independentSignature(request, APP_SECRET).signature,
  );
  const [, target = ""] = /"(?:url":"https:..[^/]+|target":")(\/[^"]*%EF%BF%BF[^"]*)"/.exec(difference ?? "") ?? [];
  expect(target).toMatch(/^\/(?:%EF%BF%BF\?|\?(?:%EF%BF%BF=|=%EF%BF%BF))$/);
});
