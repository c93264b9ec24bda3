// What callers give in a union of which a value may match only one member.
import { expect, test } from "vitest";
import { bumpOf } from "./compared.ts";
import type { Schema } from "./statements.ts";

const TEXT = { type: "string" };
const object = (properties: Schema, rest: Schema = {}) => ({ type: "object", properties, ...rest });
const kind = (...values: string[]) => ({ kind: { type: "string", enum: values } });

const CARD = object({ ...kind("card", "scheme"), number: TEXT });
const BANK = object({ ...kind("bank"), iban: TEXT });
const WALLET = object({ ...kind("wallet"), id: TEXT });

test.each<[what: string, was: Schema, is: Schema, bump: "major" | "minor"]>([
  ["a member of another kind", { oneOf: [CARD, BANK] }, { oneOf: [CARD, BANK, WALLET] }, "minor"],
  ["a member of the same kind", { oneOf: [CARD] }, { oneOf: [CARD, object({ ...kind("card"), id: TEXT })] }, "major"],
  ["a member that holds another one", { oneOf: [CARD] }, { oneOf: [CARD, object(kind("card", "cash"))] }, "major"],
  [
    "a member that requires what another one may have",
    { oneOf: [CARD] },
    { oneOf: [CARD, object({ number: TEXT }, { required: ["number"] })] },
    "major",
  ],
  ["a part of the texts", { oneOf: [TEXT] }, { oneOf: [TEXT, { ...TEXT, maxLength: 3 }] }, "major"],
])("%s is added", (_, base, revision, bump) => {
  expect(bumpOf("given", { base, revision })).toBe(bump);
});
