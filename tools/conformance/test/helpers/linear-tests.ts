import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { slowInputOf } from "../../src/regular-expressions/linear.ts";
import { regularExpressionsIn, type Found } from "../../src/regular-expressions/literals.ts";

export const PACKAGES = fileURLToPath(new URL("../../../../packages", import.meta.url));

/** Regular expressions in the sources of each package. */
export const FOUND = ["signing", "broker-client", "broker-sandbox", "broker-cli"].map((name) =>
  regularExpressionsIn(`${PACKAGES}/${name}/src`).map(({ place, expression }) => ({
    place: `${name}/${place}`,
    expression,
  })),
);

/** Regular expressions that take exponential or quadratic time. */
export const SLOW = [/^(?:a+)+$/, /\/+$/, /\{[^}]*\}/, /"(?:[^"\\]|\\.)*"/, /\s+x/];

/**
 * Tests that `slowInputOf` finds a slow input for each expression in `slow`, and finds no slow input for any expression
 * in `found`.
 */
export function testLinear(slow: readonly RegExp[], found: readonly Found[]): void {
  test.each(slow)("slowInputOf finds a slow input for the expression %s", (expression) => {
    expect(slowInputOf(expression)).toBeDefined();
  });

  test.each(found)("slowInputOf finds no slow input for the expression $expression in $place", ({ expression }) => {
    expect(slowInputOf(expression)).toBeUndefined();
  });
}
