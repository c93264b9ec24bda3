// Golden changes that replace keywords of a schema by different keywords.
import { add, all, cases, remove, set } from "../edit.ts";
import { LEG_REQUEST, LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS, WATCHLIST } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const GIVEN = `${ORDER}/properties`;
const SAVED = `${WATCHLIST}/properties`;
const REMAINING = `${LIST_ORDERS}/responses/200/headers/x-made-up-remaining`;
const LIMIT = `${LIST_ORDERS}/parameters/limit`;
const ORDER_PARTS = `${SCHEMAS}/Order/allOf`;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (rest: object) => ({ type: "string", ...rest });

export const REWRITTEN = [
  cases("major", "The service can reject values that were valid, and the compiler reports no error.", {
    "an `allOf` part requires one more property of list items in a request body": set(`${SENT}/legs/items`, {
      allOf: [ref("LegRequest"), { required: ["ratio"] }],
    }),
    "list items of a request body gain the keyword `not`": set(`${SENT}/legs/items`, {
      ...ref("LegRequest"),
      not: { required: ["side", "ratio"] },
    }),
    "a property of a request body requires another property through `dependentRequired`": add(
      `${LEG_REQUEST}/dependentRequired`,
      { side: ["ratio"] },
    ),
    "a string in a request body becomes a union of two formats": set(`${SENT}/symbol`, {
      anyOf: [text({ maxLength: 12, format: "uuid" }), text({ maxLength: 12, format: "uri" })],
    }),
    "an `allOf` part restricts a number in a request body to integers": set(`${SENT}/ratio`, {
      allOf: [{ type: "number" }, { type: "integer" }],
    }),
    "an `allOf` part limits the number of properties of an object in a request body": set(`${SENT}/labels`, {
      allOf: [{ type: "object", additionalProperties: text({}) }, { maxProperties: 4 }],
    }),
  }),
  cases("major", "The service rejects requests that contain the property.", {
    "a property in requests and responses becomes `readOnly`": add(`${SAVED}/position/readOnly`, true),
  }),
  cases("major", "Responses no longer contain the property.", {
    "a property in requests and responses becomes `writeOnly`": add(`${SAVED}/position/writeOnly`, true),
  }),
  cases("major", "Code can receive values that were impossible before, and the compiler reports no error.", {
    "a date-time in a response can also be a date": set(`${GIVEN}/placed_at`, {
      anyOf: [text({ format: "date" }), text({ format: "date-time" })],
    }),
    "a reference to a schema without a maximum length replaces a string in a response": all(
      add(`${SCHEMAS}/Reason`, { type: ["string", "null"] }),
      set(`${GIVEN}/reason`, ref("Reason")),
    ),
    "a list in a response loses its minimum length": remove(`${GIVEN}/fills/minItems`),
    "an `allOf` without a minimum length replaces a list in a response": set(`${GIVEN}/fills`, {
      allOf: [{ type: "array", items: ref("Fill") }],
    }),
  }),
  cases("major", "Code that reads the header can get null.", {
    "a required header of a response becomes optional": remove(`${REMAINING}/required`),
  }),
  cases("minor", "Calls that were valid are still valid.", {
    "an `allOf` with the type number replaces an integer in a query": set(`${LIMIT}/schema`, {
      allOf: [{ type: "number", minimum: 1, maximum: 200, default: 50 }],
    }),
    "an object in a request body loses `additionalProperties: false`": remove(`${SENT}/contact/additionalProperties`),
  }),
  cases("none", "The schema allows the same values.", {
    "a `const` in a request body becomes an `enum` with one value": all(
      remove(`${SCHEMAS}/TimeTrigger/properties/kind/const`),
      add(`${SCHEMAS}/TimeTrigger/properties/kind/enum`, ["TIME"]),
    ),
    "the `allOf` parts of a response are nested differently": set(`${ORDER_PARTS}/2`, {
      allOf: [{ allOf: [{ type: "object", properties: { archived: { type: "boolean" } } }] }],
    }),
    "a parameter gets keywords that repeat default values": all(
      add(`${LIMIT}/style`, "form"),
      add(`${LIMIT}/explode`, true),
      add(`${LIMIT}/required`, false),
      add(`${LIMIT}/deprecated`, false),
      add(`${LIMIT}/allowReserved`, false),
    ),
    "the minimum 1 of an integer becomes the exclusive minimum 0": all(
      remove(`${SENT}/quantity/minimum`),
      add(`${SENT}/quantity/exclusiveMinimum`, 0),
    ),
    "the type of a property becomes a list of one type": set(`${SENT}/ratio/type`, ["number"]),
  }),
  cases("patch", "Only a text changes.", {
    "an `allOf` with one part and a description replaces list items of a response": set(`${GIVEN}/fills/items`, {
      allOf: [ref("Fill")],
      description: "One fill.",
    }),
  }),
].flat();
