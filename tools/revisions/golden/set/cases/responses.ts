// What a call gives.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { GET_SECTORS, JSON_SCHEMA, ORDER, SCHEMAS } from "../places.ts";

const GIVEN = `${ORDER}/properties`;
const PAGE = `${SCHEMAS}/OrderPage`;

export const RESPONSES: readonly Case[] = [
  {
    name: "an answer has a property more, which may be missing",
    edit: add(`${GIVEN}/colour`, { type: "string" }),
    bump: "minor",
    why: "Nobody reads it yet.",
  },
  {
    name: "an answer has a property more, which is always there",
    edit: all(add(`${GIVEN}/colour`, { type: "string" }), add(`${ORDER}/required/-`, "colour")),
    bump: "minor",
    why: "Nobody reads it yet; fixtures of a user's tests want it.",
  },
  {
    name: "an answer loses a property that could be missing",
    edit: remove(`${GIVEN}/average`),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "an answer loses a property that is called as a part of the document is",
    edit: remove(`${GIVEN}/security`),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "a property of an answer has another name",
    edit: move(`${GIVEN}/average`, `${GIVEN}/average_price`),
    bump: "major",
    why: "Whoever reads it under the old name no longer compiles.",
  },
  {
    name: "a property of an answer may be missing",
    edit: set(`${PAGE}/required`, ["orders"]),
    bump: "major",
    why: "Whoever reads it must expect that it is not there.",
  },
  {
    name: "a property of an answer is always there",
    edit: add(`${ORDER}/required/-`, "venue"),
    bump: "minor",
    why: "Whoever expects that it is missing is still right; fixtures of a user's tests want it.",
  },
  {
    name: "a property of an answer may be null",
    edit: set(`${GIVEN}/average/type`, ["number", "null"]),
    bump: "major",
    why: "Whoever reads it must expect null.",
  },
  {
    name: "a property of an answer is null no longer",
    edit: set(`${PAGE}/properties/next/type`, "string"),
    bump: "minor",
    why: "Whoever expects null is still right; fixtures of a user's tests may hold it.",
  },
  {
    name: "a property of an answer may be a number where it was a text",
    edit: set(`${SCHEMAS}/Money/properties/amount/type`, ["string", "number"]),
    bump: "major",
    why: "Whoever reads a text must expect a number.",
  },
  {
    name: "a property of an answer is a text where it was a number",
    edit: set(`${GIVEN}/average/type`, "string"),
    bump: "major",
    why: "Whoever reckons with it no longer compiles.",
  },
  {
    name: "a property of an answer is one of a few texts where it was any",
    edit: add(`${SCHEMAS}/Money/properties/currency/enum`, ["EUR", "USD"]),
    bump: "minor",
    why: "Whoever reads any text is still right.",
  },
  {
    name: "an answer may be null",
    edit: set(`${GET_SECTORS}/responses/200/${JSON_SCHEMA}`, {
      anyOf: [{ $ref: "#/components/schemas/Sector" }, { type: "null" }],
    }),
    bump: "major",
    why: "Whoever reads it must expect null.",
  },
];
