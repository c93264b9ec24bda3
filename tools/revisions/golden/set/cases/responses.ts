import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { GET_SECTORS, JSON_SCHEMA, ORDER, SCHEMAS } from "../places.ts";

const GIVEN = `${ORDER}/properties`;
const PAGE = `${SCHEMAS}/OrderPage`;

export const RESPONSES: readonly Case[] = [
  {
    name: "a response gains an optional property",
    edit: add(`${GIVEN}/colour`, { type: "string" }),
    bump: "minor",
    why: "No code reads the property yet.",
  },
  {
    name: "a response gains a required property",
    edit: all(add(`${GIVEN}/colour`, { type: "string" }), add(`${ORDER}/required/-`, "colour")),
    bump: "minor",
    why: "No code reads the property yet, but test fixtures of users need the property.",
  },
  {
    name: "a response loses an optional property",
    edit: remove(`${GIVEN}/average`),
    bump: "major",
    why: "Code that reads the property does not compile.",
  },
  {
    name: "a response loses a property with the name of an OpenAPI field",
    edit: remove(`${GIVEN}/security`),
    bump: "major",
    why: "Code that reads the property does not compile.",
  },
  {
    name: "a property of a response is renamed",
    edit: move(`${GIVEN}/average`, `${GIVEN}/average_price`),
    bump: "major",
    why: "Code that reads the old name does not compile.",
  },
  {
    name: "a property of a response becomes optional",
    edit: set(`${PAGE}/required`, ["orders"]),
    bump: "major",
    why: "Code that reads the property must handle `undefined`.",
  },
  {
    name: "a property of a response becomes required",
    edit: add(`${ORDER}/required/-`, "venue"),
    bump: "minor",
    why: "Code that handles `undefined` still works, but test fixtures of users need the property.",
  },
  {
    name: "a property of a response becomes nullable",
    edit: set(`${GIVEN}/average/type`, ["number", "null"]),
    bump: "major",
    why: "Code that reads the property must handle null.",
  },
  {
    name: "a property of a response is no longer nullable",
    edit: set(`${PAGE}/properties/next/type`, "string"),
    bump: "minor",
    why: "Code that handles null still works, but test fixtures of users can contain null.",
  },
  {
    name: "a string in a response can also be a number",
    edit: set(`${SCHEMAS}/Money/properties/amount/type`, ["string", "number"]),
    bump: "major",
    why: "Code that reads the string must handle a number.",
  },
  {
    name: "a number in a response becomes a string",
    edit: set(`${GIVEN}/average/type`, "string"),
    bump: "major",
    why: "Code that calculates with the number does not compile.",
  },
  {
    name: "a string in a response becomes a closed enum",
    edit: add(`${SCHEMAS}/Money/properties/currency/enum`, ["EUR", "USD"]),
    bump: "minor",
    why: "Code that handles any string still works.",
  },
  {
    name: "a response becomes nullable",
    edit: set(`${GET_SECTORS}/responses/200/${JSON_SCHEMA}`, {
      anyOf: [{ $ref: "#/components/schemas/Sector" }, { type: "null" }],
    }),
    bump: "major",
    why: "Code that reads the response must handle null.",
  },
];
