// Changes of limits, formats and defaults. TypeScript types cannot express these constraints.
import { add, cases, remove, set } from "../edit.ts";
import { GIVEN_QUOTES, LEG_REQUEST, LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const LIMIT = `${LIST_ORDERS}/parameters/limit/schema`;
const GIVEN = `${ORDER}/properties`;

export const CONSTRAINTS = [
  cases("major", "The service can reject values that were valid, and the compiler reports no error.", {
    "the maximum length of a string in a request body decreases": set(`${SENT}/note/maxLength`, 70),
    "a string in a request body becomes nullable, and its maximum length decreases": set(`${SENT}/note`, {
      anyOf: [{ type: "string", maxLength: 70, pattern: "^[a-z ]*$" }, { type: "null" }],
    }),
    "a string in a request body gains a pattern": add(`${SENT}/symbol/pattern`, "^[A-Z]+$"),
    "the minimum of a number in a request body increases": set(`${SENT}/quantity/minimum`, 10),
    "a list in a request body gains a minimum length": add(`${SENT}/legs/minItems`, 1),
    "a number in a request body becomes an integer": set(`${SENT}/ratio/type`, "integer"),
    "a date in a request body becomes a date-time": set(`${SENT}/expires/format`, "date-time"),
  }),
  cases("minor", "Calls that were valid are still valid.", {
    "a string in a request body gets null as an alternative": set(`${SENT}/note`, {
      anyOf: [{ type: "string", maxLength: 140, pattern: "^[a-z ]*$" }, { type: "null" }],
    }),
    "the maximum length of a string in a request body increases": set(`${SENT}/note/maxLength`, 280),
    "a string in a request body loses its pattern": remove(`${SENT}/note/pattern`),
    "the minimum of a query parameter decreases": set(`${LIMIT}/minimum`, 0),
    "an integer in a request body becomes a number": set(`${LEG_REQUEST}/properties/ratio/type`, "number"),
    "a query parameter loses its format": remove(`${LIST_ORDERS}/parameters/placed_after/schema/format`),
  }),
  cases("major", "Code can receive values that were impossible before, and the compiler reports no error.", {
    "the maximum length of a string in a response increases": set(`${GIVEN}/reason/maxLength`, 160),
    "an integer in a response becomes a number": set(`${GIVEN}/filled/type`, "number"),
    "a date-time in a response becomes a date": set(`${GIVEN}/placed_at/format`, "date"),
    "a date-time in a response loses its format": remove(`${GIVEN}/placed_at/format`),
  }),
  cases("patch", "Only responses contain the value, and code that handles longer values still works.", {
    "the maximum length of a response property named `parameters` decreases": set(
      `${GIVEN_QUOTES}/additionalProperties/properties/parameters/maxLength`,
      10,
    ),
    "the maximum length of a string in a response decreases": set(`${GIVEN}/reason/maxLength`, 40),
  }),
  cases("minor", "Code that handles the old values still works.", {
    "a number in a response becomes an integer": set(`${GIVEN}/average/type`, "integer"),
  }),
  cases("patch", "The value is still a string.", {
    "a string in a response gains a format": add(`${SCHEMAS}/Receipt/properties/client_note/format`, "uuid"),
  }),
  cases("major", "The same call can have another effect, and the compiler reports no error.", {
    "the default of a query parameter changes": set(`${LIMIT}/default`, 20),
    "the default of a property in a request body changes": set(`${SENT}/time_in_force/default`, "FOREVER"),
  }),
  cases("patch", "The spec did not have a default before.", {
    "a property of a request body gains a default": add(`${SENT}/session/default`, "DAY"),
  }),
].flat();
