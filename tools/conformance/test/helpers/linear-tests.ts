import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { regularExpressionsIn, slowInputOf, type Found } from "../../src/regular-expressions.ts";

export const PACKAGES = fileURLToPath(new URL("../../../../packages", import.meta.url));

export const FOUND = ["signing", "broker-client", "broker-sandbox", "broker-cli"].map((name) =>
  regularExpressionsIn(`${PACKAGES}/${name}/src`).map(({ place, expression }) => ({
    place: `${name}/${place}`,
    expression,
  })),
);

export const SLOW = [/^(?:a+)+$/, /\/+$/, /\{[^}]*\}/, /"(?:[^"\\]|\\.)*"/, /\s+x/];

export function testLinear(slow: readonly RegExp[], found: readonly Found[]): void {
  test.each(slow)("slowInputOf finds a slow input for the regular expression %s", (expression) => {
    expect(slowInputOf(expression)).toBeDefined();
  });

  test.each(found)(
    "slowInputOf finds no slow input for the regular expression $expression in $place",
    ({ expression }) => {
      expect(slowInputOf(expression)).toBeUndefined();
    },
  );
}
