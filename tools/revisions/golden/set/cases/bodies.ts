import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { CANCEL_ORDER, ORDER_REQUEST, PLACE_ORDER, REPLACE_ORDER } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const NOTE = {
  content: { "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } } },
};

export const BODIES: readonly Case[] = [
  {
    name: "a request body gains an optional property",
    edit: add(`${SENT}/memo`, { type: "string" }),
    bump: "minor",
    why: "Request bodies without the property are still valid.",
  },
  {
    name: "a request body gains a required property",
    edit: all(add(`${SENT}/memo`, { type: "string" }), add(`${ORDER_REQUEST}/required/-`, "memo")),
    bump: "major",
    why: "No existing request body has the property.",
  },
  {
    name: "a request body loses an optional property",
    edit: remove(`${SENT}/expires`),
    bump: "major",
    why: "A call that passes the property does not compile.",
  },
  {
    name: "a property of a request body is renamed",
    edit: move(`${SENT}/note`, `${SENT}/memo`),
    bump: "major",
    why: "A call that passes the old name does not compile.",
  },
  {
    name: "a property of a request body becomes required",
    edit: add(`${ORDER_REQUEST}/required/-`, "session"),
    bump: "major",
    why: "Request bodies without the property are no longer valid.",
  },
  {
    name: "a property of a request body becomes optional",
    edit: set(`${ORDER_REQUEST}/required`, ["symbol", "side", "quantity"]),
    bump: "minor",
    why: "Request bodies with the property are still valid.",
  },
  {
    name: "a property of a request body becomes nullable",
    edit: set(`${SENT}/note/type`, ["string", "null"]),
    bump: "minor",
    why: "A string is still valid.",
  },
  {
    name: "a property of a request body is no longer nullable",
    edit: set(`${SENT}/stop_price/type`, "number"),
    bump: "major",
    why: "A call that passes null does not compile.",
  },
  {
    name: "a request body becomes required",
    edit: add(`${REPLACE_ORDER}/requestBody/required`, true),
    bump: "major",
    why: "Calls without a request body are no longer valid.",
  },
  {
    name: "a request body becomes optional",
    edit: remove(`${PLACE_ORDER}/requestBody/required`),
    bump: "minor",
    why: "Calls that pass a request body still work.",
  },
  {
    name: "an operation gains an optional request body",
    edit: add(`${CANCEL_ORDER}/requestBody`, NOTE),
    bump: "minor",
    why: "Calls without a request body still work.",
  },
  {
    name: "an operation gains a required request body",
    edit: add(`${CANCEL_ORDER}/requestBody`, { required: true, ...NOTE }),
    bump: "major",
    why: "No existing call passes a request body.",
  },
  {
    name: "a request body gains a second media type",
    edit: add(`${PLACE_ORDER}/requestBody/content/text~1plain`, { schema: { type: "string" } }),
    bump: "minor",
    why: "Calls that pass JSON still work.",
  },
  {
    name: "an operation loses its request body",
    edit: remove(`${REPLACE_ORDER}/requestBody`),
    bump: "major",
    why: "A call that passes a request body does not compile.",
  },
];
