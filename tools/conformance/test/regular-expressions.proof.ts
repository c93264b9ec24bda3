import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { slowInputOf } from "../src/regular-expressions.ts";
import { FOUND, PACKAGES, SLOW, testLinear } from "./helpers/linear-tests.ts";

testLinear(SLOW, FOUND.flat());

test("slowInputOf finds no slow input for any pattern in the schemas of the spec", () => {
  const checks = readFileSync(`${PACKAGES}/broker-client/src/generated/checks.ts`, "utf8");
  for (const [, pattern = ""] of checks.matchAll(/\bpattern"?: ("(?:[^"\\\n]|\\.)*")/g)) {
    expect(slowInputOf(new RegExp(String(JSON.parse(pattern)), "u"))).toBeUndefined();
  }
});
