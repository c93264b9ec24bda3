import { expect, test } from "vitest";
import { bumpOf } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";

const TEXT = { type: "string" };
const list = (rest: Schema) => ({ type: "array", ...rest });
const named = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
});

test.each<[what: string, schema: Schema, same: Schema]>([
  [
    "beside `additionalProperties: true`",
    { ...named("a"), additionalProperties: true, unevaluatedProperties: false },
    { ...named("a"), additionalProperties: true },
  ],
  [
    "beside an `allOf` part with a property",
    { allOf: [named("a")], unevaluatedProperties: false },
    { ...named("a"), additionalProperties: false },
  ],
  [
    "beside an `allOf` part with items",
    list({ allOf: [{ items: TEXT }], unevaluatedItems: false }),
    list({ items: TEXT }),
  ],
  [
    "beside an `allOf` part that is a tuple",
    list({ allOf: [{ prefixItems: [TEXT] }], unevaluatedItems: false }),
    list({ prefixItems: [TEXT], items: false }),
  ],
])("replacing `unevaluatedItems` or `unevaluatedProperties` %s needs no bump", (_, base, revision) => {
  for (const flow of ["given", "got", "both"] as const) {
    expect([bumpOf(flow, { base, revision }), bumpOf(flow, { base: revision, revision: base })]).toEqual([
      "none",
      "none",
    ]);
  }
});

test("adding `unevaluatedProperties: false` to one of two `allOf` parts needs a major bump", () => {
  const base = { allOf: [named("a"), { ...named("b") }] };
  const revision = { allOf: [named("a"), { ...named("b"), unevaluatedProperties: false }] };
  expect(bumpOf("given", { base, revision })).toBe("major");
});

test("removing `unevaluatedProperties: false` from a schema with `anyOf` needs a bump", () => {
  const base = { anyOf: [named("a"), named("b")], unevaluatedProperties: false };
  expect(bumpOf("given", { base, revision: { anyOf: [named("a"), named("b")] } })).not.toBe("none");
  expect(bumpOf("given", { base, revision: base })).toBe("none");
});
