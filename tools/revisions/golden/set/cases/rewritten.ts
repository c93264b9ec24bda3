// Golden changes that replace keywords of a schema by different keywords.
import type { Case } from "../case.ts";
import { add, all, remove, set } from "../edit.ts";
import { LEG_REQUEST, LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS, WATCHLIST } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const GIVEN = `${ORDER}/properties`;
const SAVED = `${WATCHLIST}/properties`;
const REMAINING = `${LIST_ORDERS}/responses/200/headers/x-made-up-remaining`;
const LIMIT = `${LIST_ORDERS}/parameters/limit`;
const ORDER_PARTS = `${SCHEMAS}/Order/allOf`;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (rest: object) => ({ type: "string", ...rest });

const REFUSED = "The service can reject values that were valid, and the compiler reports no error.";
const TAKEN = "Values that were valid are still valid.";
const SAME = "The schema allows the same values.";
const SURPRISED = "Code can receive values that were impossible before, and the compiler reports no error.";

export const REWRITTEN: readonly Case[] = [
  {
    name: "an `allOf` part requires one more property of list items in a request body",
    edit: set(`${SENT}/legs/items`, { allOf: [ref("LegRequest"), { required: ["ratio"] }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "list items of a request body gain the keyword `not`",
    edit: set(`${SENT}/legs/items`, { ...ref("LegRequest"), not: { required: ["side", "ratio"] } }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a property of a request body requires another property through `dependentRequired`",
    edit: add(`${LEG_REQUEST}/dependentRequired`, { side: ["ratio"] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a string in a request body becomes a union of two formats",
    edit: set(`${SENT}/symbol`, {
      anyOf: [text({ maxLength: 12, format: "uuid" }), text({ maxLength: 12, format: "uri" })],
    }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "an `allOf` part restricts a number in a request body to integers",
    edit: set(`${SENT}/ratio`, { allOf: [{ type: "number" }, { type: "integer" }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "an `allOf` part limits the number of properties of an object in a request body",
    edit: set(`${SENT}/labels`, { allOf: [{ type: "object", additionalProperties: text({}) }, { maxProperties: 4 }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a property in requests and responses becomes `readOnly`",
    edit: add(`${SAVED}/position/readOnly`, true),
    bump: "major",
    why: "The service rejects requests that contain the property.",
  },
  {
    name: "a property in requests and responses becomes `writeOnly`",
    edit: add(`${SAVED}/position/writeOnly`, true),
    bump: "major",
    why: "Responses no longer contain the property.",
  },

  {
    name: "a date-time in a response can also be a date",
    edit: set(`${GIVEN}/placed_at`, { anyOf: [text({ format: "date" }), text({ format: "date-time" })] }),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a reference to a schema without a maximum length replaces a string in a response",
    edit: all(add(`${SCHEMAS}/Reason`, { type: ["string", "null"] }), set(`${GIVEN}/reason`, ref("Reason"))),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a required header of a response becomes optional",
    edit: remove(`${REMAINING}/required`),
    bump: "major",
    why: "Code that reads the header can get null.",
  },
  {
    name: "a list in a response loses its minimum length",
    edit: remove(`${GIVEN}/fills/minItems`),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "an `allOf` without a minimum length replaces a list in a response",
    edit: set(`${GIVEN}/fills`, { allOf: [{ type: "array", items: ref("Fill") }] }),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "an `allOf` with the type number replaces an integer in a query",
    edit: set(`${LIMIT}/schema`, { allOf: [{ type: "number", minimum: 1, maximum: 200, default: 50 }] }),
    bump: "minor",
    why: TAKEN,
  },
  {
    name: "an object in a request body loses `additionalProperties: false`",
    edit: remove(`${SENT}/contact/additionalProperties`),
    bump: "minor",
    why: TAKEN,
  },

  {
    name: "a `const` in a request body becomes an `enum` with one value",
    edit: all(
      remove(`${SCHEMAS}/TimeTrigger/properties/kind/const`),
      add(`${SCHEMAS}/TimeTrigger/properties/kind/enum`, ["TIME"]),
    ),
    bump: "none",
    why: SAME,
  },
  {
    name: "the `allOf` parts of a response are nested differently",
    edit: set(`${ORDER_PARTS}/2`, {
      allOf: [{ allOf: [{ type: "object", properties: { archived: { type: "boolean" } } }] }],
    }),
    bump: "none",
    why: SAME,
  },
  {
    name: "a parameter gets keywords that repeat default values",
    edit: all(
      add(`${LIMIT}/style`, "form"),
      add(`${LIMIT}/explode`, true),
      add(`${LIMIT}/required`, false),
      add(`${LIMIT}/deprecated`, false),
      add(`${LIMIT}/allowReserved`, false),
    ),
    bump: "none",
    why: SAME,
  },
  {
    name: "the minimum 1 of an integer becomes the exclusive minimum 0",
    edit: all(remove(`${SENT}/quantity/minimum`), add(`${SENT}/quantity/exclusiveMinimum`, 0)),
    bump: "none",
    why: SAME,
  },
  {
    name: "the type of a property becomes a list of one type",
    edit: set(`${SENT}/ratio/type`, ["number"]),
    bump: "none",
    why: SAME,
  },
  {
    name: "an `allOf` with one part and a description replaces list items of a response",
    edit: set(`${GIVEN}/fills/items`, { allOf: [ref("Fill")], description: "One fill." }),
    bump: "patch",
    why: "Only a text changes.",
  },
];
