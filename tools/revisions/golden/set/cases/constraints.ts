// Changes of limits, formats and defaults. TypeScript types cannot express these constraints.
import type { Case } from "../case.ts";
import { add, remove, set } from "../edit.ts";
import { GIVEN_QUOTES, LEG_REQUEST, LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const LIMIT = `${LIST_ORDERS}/parameters/limit/schema`;
const GIVEN = `${ORDER}/properties`;
const WAS_RIGHT = "The service can reject values that were valid, and the compiler reports no error.";
const IS_RIGHT = "Values that were valid are still valid.";
const NOT_SENT = "Only responses contain the value, and code that handles longer values still works.";

export const CONSTRAINTS: readonly Case[] = [
  {
    name: "the maximum length of a string in a request body decreases",
    edit: set(`${SENT}/note/maxLength`, 70),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a string in a request body becomes nullable, and its maximum length decreases",
    edit: set(`${SENT}/note`, { anyOf: [{ type: "string", maxLength: 70, pattern: "^[a-z ]*$" }, { type: "null" }] }),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a string in a request body gets null as an alternative",
    edit: set(`${SENT}/note`, { anyOf: [{ type: "string", maxLength: 140, pattern: "^[a-z ]*$" }, { type: "null" }] }),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "the maximum length of a string in a request body increases",
    edit: set(`${SENT}/note/maxLength`, 280),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a string in a request body gains a pattern",
    edit: add(`${SENT}/symbol/pattern`, "^[A-Z]+$"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a string in a request body loses its pattern",
    edit: remove(`${SENT}/note/pattern`),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "the minimum of a number in a request body increases",
    edit: set(`${SENT}/quantity/minimum`, 10),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "the minimum of a query parameter decreases",
    edit: set(`${LIMIT}/minimum`, 0),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a list in a request body gains a minimum length",
    edit: add(`${SENT}/legs/minItems`, 1),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "the maximum length of a string in a response increases",
    edit: set(`${GIVEN}/reason/maxLength`, 160),
    bump: "major",
    why: "Code that expects at most 80 characters can receive longer strings, and the compiler reports no error.",
  },
  {
    name: "the maximum length of a response property named `parameters` decreases",
    edit: set(`${GIVEN_QUOTES}/additionalProperties/properties/parameters/maxLength`, 10),
    bump: "patch",
    why: NOT_SENT,
  },
  {
    name: "the maximum length of a string in a response decreases",
    edit: set(`${GIVEN}/reason/maxLength`, 40),
    bump: "patch",
    why: NOT_SENT,
  },

  {
    name: "an integer in a request body becomes a number",
    edit: set(`${LEG_REQUEST}/properties/ratio/type`, "number"),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a number in a request body becomes an integer",
    edit: set(`${SENT}/ratio/type`, "integer"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "an integer in a response becomes a number",
    edit: set(`${GIVEN}/filled/type`, "number"),
    bump: "major",
    why: "Code that reads the integer must handle fractions, and the compiler reports no error.",
  },
  {
    name: "a number in a response becomes an integer",
    edit: set(`${GIVEN}/average/type`, "integer"),
    bump: "minor",
    why: "Code that handles fractions still works.",
  },

  {
    name: "a date in a request body becomes a date-time",
    edit: set(`${SENT}/expires/format`, "date-time"),
    bump: "major",
    why: WAS_RIGHT,
  },
  {
    name: "a query parameter loses its format",
    edit: remove(`${LIST_ORDERS}/parameters/placed_after/schema/format`),
    bump: "minor",
    why: IS_RIGHT,
  },
  {
    name: "a date-time in a response becomes a date",
    edit: set(`${GIVEN}/placed_at/format`, "date"),
    bump: "major",
    why: "Code that needs the time of day no longer gets the time, and the compiler reports no error.",
  },
  {
    name: "a date-time in a response loses its format",
    edit: remove(`${GIVEN}/placed_at/format`),
    bump: "major",
    why: "Code that needs the time of day can get any string, and the compiler reports no error.",
  },
  {
    name: "a string in a response gains a format",
    edit: add(`${SCHEMAS}/Receipt/properties/client_note/format`, "uuid"),
    bump: "patch",
    why: "The value is still a string.",
  },

  {
    name: "the default of a query parameter changes",
    edit: set(`${LIMIT}/default`, 20),
    bump: "major",
    why: "The same call can get another response, and the compiler reports no error.",
  },
  {
    name: "the default of a property in a request body changes",
    edit: set(`${SENT}/time_in_force/default`, "FOREVER"),
    bump: "major",
    why: "The same call can place a different order, and the compiler reports no error.",
  },
  {
    name: "a property of a request body gains a default",
    edit: add(`${SENT}/session/default`, "DAY"),
    bump: "patch",
    why: "The spec did not have a default before.",
  },
];
