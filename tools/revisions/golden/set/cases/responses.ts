import { cases } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { GET_SECTORS, JSON_SCHEMA, ORDER, SCHEMAS } from "../places.ts";

const GIVEN = `${ORDER}/properties`;
const PAGE = `${SCHEMAS}/OrderPage`;

export const RESPONSES = [
  cases("minor", "No code reads it yet.", {
    "a response gains an optional property": add(`${GIVEN}/colour`, { type: "string" }),
  }),
  cases("minor", "Code that handles the old values still works, but test fixtures of users need a change.", {
    "a response gains a required property": all(
      add(`${GIVEN}/colour`, { type: "string" }),
      add(`${ORDER}/required/-`, "colour"),
    ),
    "a property of a response becomes required": add(`${ORDER}/required/-`, "venue"),
    "a property of a response is no longer nullable": set(`${PAGE}/properties/next/type`, "string"),
  }),
  cases("major", "Code that reads it does not compile.", {
    "a response loses an optional property": remove(`${GIVEN}/average`),
    "a response loses a property with the name of an OpenAPI field": remove(`${GIVEN}/security`),
  }),
  cases("major", "Code that uses the old name does not compile.", {
    "a property of a response is renamed": move(`${GIVEN}/average`, `${GIVEN}/average_price`),
  }),
  cases("major", "Code that reads it must handle `undefined`.", {
    "a property of a response becomes optional": set(`${PAGE}/required`, ["orders"]),
  }),
  cases("major", "Code that reads it must handle null.", {
    "a property of a response becomes nullable": set(`${GIVEN}/average/type`, ["number", "null"]),
    "a response becomes nullable": set(`${GET_SECTORS}/responses/200/${JSON_SCHEMA}`, {
      anyOf: [{ $ref: "#/components/schemas/Sector" }, { type: "null" }],
    }),
  }),
  cases("major", "Code that reads the string must handle a number.", {
    "a string in a response can also be a number": set(`${SCHEMAS}/Money/properties/amount/type`, ["string", "number"]),
  }),
  cases("major", "Code that calculates with the number does not compile.", {
    "a number in a response becomes a string": set(`${GIVEN}/average/type`, "string"),
  }),
  cases("minor", "Code that handles the old values still works.", {
    "a string in a response becomes a closed enum": add(`${SCHEMAS}/Money/properties/currency/enum`, ["EUR", "USD"]),
  }),
].flat();
