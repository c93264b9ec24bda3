// One expression of each package. `pnpm verify slow` takes all of them.
import { expect, test } from "vitest";
import { literalsOf } from "../src/regular-expressions/literals.ts";
import { FOUND, SLOW, testLinear } from "./helpers/linear-tests.ts";

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

test("finds regular expressions in every package", () => {
  expect(FOUND.flat().length).toBeGreaterThan(40);
  expect(FOUND.map(({ length }) => length)).not.toContain(0);
});

testLinear(
  SLOW.slice(0, 1),
  FOUND.flatMap((found) => found.slice(0, 1)),
);
