import { cases, add, all, move, remove, set } from "../edit.ts";
import {
  CANCEL_ORDER,
  ORDER_REQUEST,
  PLACE_ORDER,
  REPLACE_ORDER,
  GET_SECTORS,
  JSON_SCHEMA,
  ORDER,
  SCHEMAS,
  WATCHLIST,
} from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const NOTE = {
  content: { "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } } },
};

export const BODIES = [
  cases("minor", "Calls that were valid are still valid.", {
    "a request body gains an optional property": add(`${SENT}/memo`, { type: "string" }),
    "a property of a request body becomes optional": set(`${ORDER_REQUEST}/required`, ["symbol", "side", "quantity"]),
    "a property of a request body becomes nullable": set(`${SENT}/note/type`, ["string", "null"]),
    "a request body becomes optional": remove(`${PLACE_ORDER}/requestBody/required`),
    "an operation gains an optional request body": add(`${CANCEL_ORDER}/requestBody`, NOTE),
    "a request body gains a second media type": add(`${PLACE_ORDER}/requestBody/content/text~1plain`, {
      schema: { type: "string" },
    }),
  }),
  cases("major", "No existing call passes it.", {
    "a request body gains a required property": all(
      add(`${SENT}/memo`, { type: "string" }),
      add(`${ORDER_REQUEST}/required/-`, "memo"),
    ),
    "an operation gains a required request body": add(`${CANCEL_ORDER}/requestBody`, { required: true, ...NOTE }),
  }),
  cases("major", "A call that passes it does not compile.", {
    "a request body loses an optional property": remove(`${SENT}/expires`),
    "an operation loses its request body": remove(`${REPLACE_ORDER}/requestBody`),
  }),
  cases("major", "Code that uses the old name does not compile.", {
    "a property of a request body is renamed": move(`${SENT}/note`, `${SENT}/memo`),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a property of a request body becomes required": add(`${ORDER_REQUEST}/required/-`, "session"),
    "a request body becomes required": add(`${REPLACE_ORDER}/requestBody/required`, true),
  }),
  cases("major", "A call that passes null does not compile.", {
    "a property of a request body is no longer nullable": set(`${SENT}/stop_price/type`, "number"),
  }),
].flat();

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

const FIELDS = `${WATCHLIST}/properties`;
const ENTRY = `${SCHEMAS}/WatchlistEntry`;

/** Changes of schemas that requests and responses use. The larger of the two bumps applies. */
export const BOTH_SIDES = [
  cases("minor", "Request bodies without the property are still valid, and no code reads the property yet.", {
    "a schema of requests and responses gains an optional property": add(`${FIELDS}/icon`, { type: "string" }),
  }),
  cases("major", "Code that passes or reads the property does not compile.", {
    "a schema of requests and responses loses a property": remove(`${FIELDS}/description`),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a property in requests and responses becomes required": add(`${WATCHLIST}/required/-`, "position"),
    "a property of list items in requests and responses becomes required": add(`${ENTRY}/required/-`, "alarm"),
  }),
  cases("major", "Code that reads it must handle the new values, although request bodies are still valid.", {
    "a property in requests and responses becomes optional": set(`${WATCHLIST}/required`, ["title", "visibility"]),
    "a property in requests and responses becomes nullable": set(`${FIELDS}/description/type`, ["string", "null"]),
    "an integer in requests and responses can also be a string": set(`${FIELDS}/position/type`, ["integer", "string"]),
    "the maximum length of a string in requests and responses increases": set(`${FIELDS}/title/maxLength`, 120),
  }),
  cases("major", "A call that passes another string does not compile, although code that reads responses works.", {
    "a string in requests and responses becomes a closed enum": add(`${FIELDS}/description/enum`, ["MINE", "OURS"]),
  }),
  cases("major", "The service can reject values that were valid, and the compiler reports no error.", {
    "the maximum length of a string in requests and responses decreases": set(`${FIELDS}/title/maxLength`, 30),
  }),
].flat();
