// Tests only one regular expression of each package. `pnpm verify slow` tests all regular expressions.
import { expect, test } from "vitest";
import { literalsOf } from "../src/regular-expressions.ts";
import { FOUND, SLOW, testLinear } from "./helpers/linear-tests.ts";

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

testLinear(
  SLOW.slice(0, 1),
  FOUND.flatMap((found) => found.slice(0, 1)),
);
