// Schemas that are written in another way, and at the same time allow less, more, or the same.
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

const REFUSED = "What was right may be refused, and no compiler says so.";
const TAKEN = "What was right is still right.";
const SAME = "It allows what it allowed.";
const SURPRISED = "Code meets what it never met before, and no compiler says so.";

export const REWRITTEN: readonly Case[] = [
  // Written in another way, and narrowed.
  {
    name: "an element of a list of a body is put together of what it was and a property that it requires",
    edit: set(`${SENT}/legs/items`, { allOf: [ref("LegRequest"), { required: ["ratio"] }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "an element of a list of a body has, beside its reference, what it may not have",
    edit: set(`${SENT}/legs/items`, { ...ref("LegRequest"), not: { required: ["side", "ratio"] } }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a property of a body asks for another one",
    edit: add(`${LEG_REQUEST}/dependentRequired`, { side: ["ratio"] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a text of a body is one of two forms",
    edit: set(`${SENT}/symbol`, {
      anyOf: [text({ maxLength: 12, format: "uuid" }), text({ maxLength: 12, format: "uri" })],
    }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a number of a body is whole by a part of its schema",
    edit: set(`${SENT}/ratio`, { allOf: [{ type: "number" }, { type: "integer" }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "an object of a body takes no other properties, by a part of its schema",
    edit: set(`${SENT}/labels`, { allOf: [{ type: "object", additionalProperties: text({}) }, { maxProperties: 4 }] }),
    bump: "major",
    why: REFUSED,
  },
  {
    name: "a property of what is saved and given back is only given back",
    edit: add(`${SAVED}/position/readOnly`, true),
    bump: "major",
    why: "Whoever saves it is refused.",
  },
  {
    name: "a property of what is saved and given back is only saved",
    edit: add(`${SAVED}/position/writeOnly`, true),
    bump: "major",
    why: "Whoever reads it finds nothing.",
  },

  // Written in another way, and widened.
  {
    name: "a time of an answer is a date as one of two alternatives",
    edit: set(`${GIVEN}/placed_at`, { anyOf: [text({ format: "date" }), text({ format: "date-time" })] }),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a text of an answer has no limit any more, by a reference",
    edit: all(add(`${SCHEMAS}/Reason`, { type: ["string", "null"] }), set(`${GIVEN}/reason`, ref("Reason"))),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a header of an answer that was always there may be missing",
    edit: remove(`${REMAINING}/required`),
    bump: "major",
    why: "Whoever reads it may find nothing.",
  },
  {
    name: "a list of an answer that had an element may be empty",
    edit: remove(`${GIVEN}/fills/minItems`),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a list of an answer may be empty, by a part of its schema",
    edit: set(`${GIVEN}/fills`, { allOf: [{ type: "array", items: ref("Fill") }] }),
    bump: "major",
    why: SURPRISED,
  },
  {
    name: "a number of a query need not be whole, by a part of its schema",
    edit: set(`${LIMIT}/schema`, { allOf: [{ type: "number", minimum: 1, maximum: 200, default: 50 }] }),
    bump: "minor",
    why: TAKEN,
  },
  {
    name: "an object of a body takes properties that are not listed, by leaving it open",
    edit: remove(`${SENT}/contact/additionalProperties`),
    bump: "minor",
    why: TAKEN,
  },

  // Written in another way.
  {
    name: "a constant of a body is an enum of one value",
    edit: all(
      remove(`${SCHEMAS}/TimeTrigger/properties/kind/const`),
      add(`${SCHEMAS}/TimeTrigger/properties/kind/enum`, ["TIME"]),
    ),
    bump: "none",
    why: SAME,
  },
  {
    name: "the parts of an answer are grouped in another way",
    edit: set(`${ORDER_PARTS}/2`, {
      allOf: [{ allOf: [{ type: "object", properties: { archived: { type: "boolean" } } }] }],
    }),
    bump: "none",
    why: SAME,
  },
  {
    name: "what is assumed of a parameter and of its value is written out",
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
    name: "a whole number of a body from 1 is one above 0",
    edit: all(remove(`${SENT}/quantity/minimum`), add(`${SENT}/quantity/exclusiveMinimum`, 0)),
    bump: "none",
    why: SAME,
  },
  {
    name: "a type is a list of one",
    edit: set(`${SENT}/ratio/type`, ["number"]),
    bump: "none",
    why: SAME,
  },
  {
    name: "an element of an answer is the only part of its schema, in other words",
    edit: set(`${GIVEN}/fills/items`, { allOf: [ref("Fill")], description: "One fill." }),
    bump: "patch",
    why: "Words.",
  },
];
