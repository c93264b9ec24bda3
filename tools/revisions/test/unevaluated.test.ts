// What `unevaluatedProperties` and `unevaluatedItems` leave over: nothing that another keyword mentions.
import { expect, test } from "vitest";
import { bumpOf } from "./compared.ts";
import type { Schema } from "./statements.ts";

const TEXT = { type: "string" };
const list = (rest: Schema) => ({ type: "array", ...rest });
const named = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
});

test.each<[what: string, schema: Schema, same: Schema]>([
  [
    "beside properties that are open",
    { ...named("a"), additionalProperties: true, unevaluatedProperties: false },
    { ...named("a"), additionalProperties: true },
  ],
  [
    "beside a part that names a property",
    { allOf: [named("a")], unevaluatedProperties: false },
    { ...named("a"), additionalProperties: false },
  ],
  ["beside a part that has items", list({ allOf: [{ items: TEXT }], unevaluatedItems: false }), list({ items: TEXT })],
  [
    "beside a part that is a tuple",
    list({ allOf: [{ prefixItems: [TEXT] }], unevaluatedItems: false }),
    list({ prefixItems: [TEXT], items: false }),
  ],
])("%s, it says the same as what replaces it", (_, base, revision) => {
  for (const flow of ["given", "got", "both"] as const) {
    expect([bumpOf(flow, { base, revision }), bumpOf(flow, { base: revision, revision: base })]).toEqual([
      "none",
      "none",
    ]);
  }
});

test("in a part, it does not see the properties beside that part", () => {
  const base = { allOf: [named("a"), { ...named("b") }] };
  const revision = { allOf: [named("a"), { ...named("b"), unevaluatedProperties: false }] };
  expect(bumpOf("given", { base, revision })).toBe("major");
});

test("it is not read beside alternatives that one value may match", () => {
  const base = { anyOf: [named("a"), named("b")], unevaluatedProperties: false };
  expect(bumpOf("given", { base, revision: { anyOf: [named("a"), named("b")] } })).not.toBe("none");
  expect(bumpOf("given", { base, revision: base })).toBe("none");
});
