// `pnpm test` tests one regular expression of each package, and `pnpm verify slow` tests all of them.
import { isProof } from "@org/testing";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { literalsOf, regularExpressionsIn, slowInputOf } from "../src/regular-expressions.ts";

const PACKAGES = fileURLToPath(new URL("../../../packages", import.meta.url));
const FOUND = ["signing", "broker-client", "broker-sandbox", "broker-cli"].map((name) =>
  regularExpressionsIn(`${PACKAGES}/${name}/src`).map(({ place, expression }) => ({
    place: `${name}/${place}`,
    expression,
  })),
);
const SLOW = [/^(?:a+)+$/, /\/+$/, /\{[^}]*\}/, /"(?:[^"\\]|\\.)*"/, /\s+x/];
const most = isProof ? undefined : 1;

test("literalsOf finds regular expressions, and ignores strings, comments and divisions", () => {
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

test("regularExpressionsIn finds at least one regular expression in every package", () => {
  expect(FOUND.flat().length).toBeGreaterThan(40);
  expect(FOUND.map(({ length }) => length)).not.toContain(0);
});

test.each(SLOW.slice(0, most))("slowInputOf finds a slow input for the regular expression %s", (expression) => {
  expect(slowInputOf(expression)).toBeDefined();
});

test.each(FOUND.flatMap((found) => found.slice(0, most)))(
  "slowInputOf finds no slow input for the regular expression $expression in $place",
  ({ expression }) => {
    expect(slowInputOf(expression)).toBeUndefined();
  },
);

test.runIf(isProof)("slowInputOf finds no slow input for any pattern in the schemas of the spec", () => {
  const checks = readFileSync(`${PACKAGES}/broker-client/src/generated/checks.ts`, "utf8");
  for (const [, pattern = ""] of checks.matchAll(/\bpattern"?: ("(?:[^"\\\n]|\\.)*")/g)) {
    expect(slowInputOf(new RegExp(String(JSON.parse(pattern)), "u"))).toBeUndefined();
  }
});
