import { expect, test } from "vitest";
import { bumpOf } from "./helpers/compared.ts";
import type { Schema } from "./helpers/statements.ts";

const TEXT = { type: "string" };
const object = (properties: Schema, rest: Schema = {}) => ({ type: "object", properties, ...rest });
const kind = (...values: string[]) => ({ kind: { type: "string", enum: values } });

const CARD = object({ ...kind("card", "scheme"), number: TEXT });
const BANK = object({ ...kind("bank"), iban: TEXT });
const WALLET = object({ ...kind("wallet"), id: TEXT });

test.each<[what: string, was: Schema, is: Schema, bump: "major" | "minor"]>([
  ["a member with a new `kind`", { oneOf: [CARD, BANK] }, { oneOf: [CARD, BANK, WALLET] }, "minor"],
  [
    "a member with an existing `kind`",
    { oneOf: [CARD] },
    { oneOf: [CARD, object({ ...kind("card"), id: TEXT })] },
    "major",
  ],
  [
    "a member with values that another member allows",
    { oneOf: [CARD] },
    { oneOf: [CARD, object(kind("card", "cash"))] },
    "major",
  ],
  [
    "a member that requires an optional property of another member",
    { oneOf: [CARD] },
    { oneOf: [CARD, object({ number: TEXT }, { required: ["number"] })] },
    "major",
  ],
  [
    "a short string beside a string of any length",
    { oneOf: [TEXT] },
    { oneOf: [TEXT, { ...TEXT, maxLength: 3 }] },
    "major",
  ],
])("if %s is added to a `oneOf`, the bump is $3", (_, base, revision, bump) => {
  expect(bumpOf("given", { base, revision })).toBe(bump);
});
