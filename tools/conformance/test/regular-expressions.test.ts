import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { slowInputOf } from "../src/regular-expressions/linear.ts";
import { literalsOf, regularExpressionsIn } from "../src/regular-expressions/literals.ts";

const PACKAGES = fileURLToPath(new URL("../../../packages", import.meta.url));
const FOUND = ["signing", "broker-client", "broker-sandbox"].flatMap((name) =>
  regularExpressionsIn(`${PACKAGES}/${name}/src`).map(({ place, expression }) => ({
    place: `${name}/${place}`,
    expression,
  })),
);

test("finds the regular expressions of a source, and nothing else", () => {
  const source = [
    'const a = /[/"]+/g.test(b / c / d) ? "/no/" : `/no/ ${e.replace(/\\/x/, "/")}`; // /no/',
    "/* /no/ */ return /^a/i",
  ].join("\n");
  expect(literalsOf(source)).toEqual([
    { line: 1, expression: /[/"]+/g },
    { line: 1, expression: /\/x/ },
    { line: 2, expression: /^a/i },
  ]);
});

test.each([/\/+$/, /^(?:a+)+$/, /\{[^}]*\}/, /"(?:[^"\\]|\\.)*"/, /\s+x/])(
  "finds out that %s is not linear",
  (expression) => {
    expect(slowInputOf(expression)).toBeDefined();
  },
);

test("finds regular expressions in every package", () => {
  expect(FOUND.length).toBeGreaterThan(40);
});

test("each pattern of the spec's schemas is linear", () => {
  const checks = readFileSync(`${PACKAGES}/broker-client/src/generated/checks.ts`, "utf8");
  for (const [, pattern = ""] of checks.matchAll(/\bpattern"?: ("(?:[^"\\\n]|\\.)*")/g)) {
    expect(slowInputOf(new RegExp(String(JSON.parse(pattern)), "u"))).toBeUndefined();
  }
});

test.each(FOUND)("$expression of $place is linear", ({ expression }) => {
  expect(slowInputOf(expression)).toBeUndefined();
});
