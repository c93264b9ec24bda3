// Tests that no object, result or error contains the secret. Also tests that `sightings` finds a secret in every kind
// of value.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { secrets, testLeaks } from "./helpers/leak/leak-tests.ts";
import { sightings } from "./helpers/leak/sightings.ts";

const planted = "made-up-planted-secret";
const under = (value: unknown, depth: number): unknown => (depth === 0 ? value : { deeper: under(value, depth - 1) });
function hidden(key: string, value: unknown) {
  return Object.defineProperty({}, key, { value, enumerable: false });
}

function getter(get: () => string) {
  return Object.defineProperty({}, "a", { get, enumerable: true });
}

describe("the function `sightings`", () => {
  const PLACES: [where: string, value: unknown][] = [
    ["that is the whole value", planted],
    ["in the cause of a cause", new Error("a", { cause: new Error("b", { cause: { planted } }) })],
    ["forty levels deep", under(planted, 40)],
    ["in a key", { [planted]: 1 }],
    ["under a symbol key", { [Symbol("a")]: planted }],
    ["in the description of a symbol", { [Symbol(planted)]: 1 }],
    ["in a property that is not enumerable", hidden("a", planted)],
    ["in a getter", getter(() => planted)],
    ["in a getter of the prototype", Object.create(getter(() => planted))],
    [
      "in an error that a getter throws",
      getter(() => {
        throw new Error(planted);
      }),
    ],
    ["in a property of a function", Object.assign(() => 1, { planted })],
    ["in the source of a function", () => "made-up-planted-secret"],
    ["in a key of a map", new Map([[{ planted }, 1]])],
    ["in a value of a map", new Map([["a", [planted]]])],
    ["in the result of toJSON", { toJSON: () => planted }],
    ["in the result of toString", { toString: () => planted }],
    ["in the header of a request", new Request("https://api.example.com/", { headers: { a: planted } })],
    ["in bytes", new TextEncoder().encode(`a ${planted}`)],
    ["in a buffer", { a: new TextEncoder().encode(planted).buffer }],
    ["in base64", Buffer.from(planted).toString("base64")],
    ["in hex", Buffer.from(planted).toString("hex")],
  ];
  test.each(PLACES)("`sightings` finds a secret %s", (_, value) => {
    expect(sightings(value, planted)).not.toEqual([]);
    expect(sightings(value, "another-made-up-secret")).toEqual([]);
  });

  test("`sightings` returns the names of the search methods that find a random secret", () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const value = { a: [secret] };
        expect(sightings(value, secret)).toEqual(["inspect", "JSON", "structuredClone", "walk"]);
        expect(sightings(encodeURIComponent(secret), secret)).not.toEqual([]);
      }),
    );
  });
});

// Tests 10 secrets. `pnpm verify slow` tests 40 secrets.
testLeaks(10);
