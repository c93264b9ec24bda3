// What a value must be like beyond its type, which no compiler sees.
import type { Case } from "../case.ts";
import { add, remove, set } from "../edit.ts";
import { GIVEN_QUOTES, LEG_REQUEST, LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const LIMIT = `${LIST_ORDERS}/parameters/limit/schema`;
const GIVEN = `${ORDER}/properties`;
const WAS_RIGHT = "What was right may be refused, and no compiler says so.";
const IS_RIGHT = "What was right is still right.";
const NOT_SENT = "Callers do not send it.";

export const CONSTRAINTS: readonly Case[] = [
  {
    name: "a text of a body may be no longer than half",
    edit: set(`${SENT}/note/maxLength`, 70),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a text of a body may be null, and no longer than half",
    edit: set(`${SENT}/note`, { anyOf: [{ type: "string", maxLength: 70, pattern: "^[a-z ]*$" }, { type: "null" }] }),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a text of a body may be null, written as one of two",
    edit: set(`${SENT}/note`, { anyOf: [{ type: "string", maxLength: 140, pattern: "^[a-z ]*$" }, { type: "null" }] }),
    bump: "minor",
    why: IS_RIGHT,
  },
  { name: "a text of a body may be longer", edit: set(`${SENT}/note/maxLength`, 280), bump: "minor", why: IS_RIGHT },
  {
    name: "a text of a body must have a form",
    edit: add(`${SENT}/symbol/pattern`, "^[A-Z]+$"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a text of a body need not have a form any more",
    edit: remove(`${SENT}/note/pattern`),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a number of a body must be larger",
    edit: set(`${SENT}/quantity/minimum`, 10),
    bump: "major",
    why: WAS_RIGHT,
  },
  { name: "a number of a query may be smaller", edit: set(`${LIMIT}/minimum`, 0), bump: "minor", why: IS_RIGHT },
  { name: "a list of a body must not be empty", edit: add(`${SENT}/legs/minItems`, 1), bump: "major", why: WAS_RIGHT },
  {
    name: "a text of an answer may be longer",
    edit: set(`${GIVEN}/reason/maxLength`, 160),
    bump: "major",
    why: "Code that has room for 80 characters meets more, and no compiler says so.",
  },
  {
    name: "a text of an answer that is called as a part of the document is may be no longer than half",
    edit: set(`${GIVEN_QUOTES}/additionalProperties/properties/parameters/maxLength`, 10),
    bump: "patch",
    why: NOT_SENT,
  },
  {
    name: "a text of an answer may be no longer than half",
    edit: set(`${GIVEN}/reason/maxLength`, 40),
    bump: "patch",
    why: NOT_SENT,
  },

  {
    name: "a whole number of a body may be any number",
    edit: set(`${LEG_REQUEST}/properties/ratio/type`, "number"),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a number of a body must be whole",
    edit: set(`${SENT}/ratio/type`, "integer"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a whole number of an answer may be any number",
    edit: set(`${GIVEN}/filled/type`, "number"),
    bump: "major",
    why: "Whoever counts with it must expect fractions, and no compiler says so.",
  },
  {
    name: "a number of an answer is whole",
    edit: set(`${GIVEN}/average/type`, "integer"),
    bump: "minor",
    why: "Whoever expects fractions is still right.",
  },

  {
    name: "a time of a body is given where a date was",
    edit: set(`${SENT}/expires/format`, "date-time"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a text of a query need not have a format any more",
    edit: remove(`${LIST_ORDERS}/parameters/placed_after/schema/format`),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a date of an answer stands where a time was",
    edit: set(`${GIVEN}/placed_at/format`, "date"),
    bump: "major",
    why: "Whoever reads the hour finds none, and no compiler says so.",
  },
  {
    name: "a time of an answer may be any text",
    edit: remove(`${GIVEN}/placed_at/format`),
    bump: "major",
    why: "Whoever reads the hour may find none, and no compiler says so.",
  },
  {
    name: "a text of an answer has a format",
    edit: add(`${SCHEMAS}/Receipt/properties/client_note/format`, "uuid"),
    bump: "patch",
    why: "It is a text still.",
  },

  {
    name: "what is meant by a query parameter that is left out changes",
    edit: set(`${LIMIT}/default`, 20),
    bump: "major",
    why: "The same call asks for something else, and no compiler says so.",
  },
  {
    name: "what is meant by a property of a body that is left out changes",
    edit: set(`${SENT}/time_in_force/default`, "FOREVER"),
    bump: "major",
    why: "The same call orders something else, and no compiler says so.",
  },
  {
    name: "what is meant by a property of a body that is left out is said",
    edit: add(`${SENT}/session/default`, "DAY"),
    bump: "patch",
    why: "It was so before, as far as anybody knew.",
  },
];
