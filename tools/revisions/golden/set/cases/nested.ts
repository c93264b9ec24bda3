import { add, all, cases, remove, set } from "../edit.ts";
import { LEG_REQUEST, ORDER, ORDER_REQUEST, GIVEN_QUOTES, SCHEMAS, SECTOR } from "../places.ts";

const DESK = `${ORDER}/properties/routing/properties/desk`;
const CONTACT = `${ORDER_REQUEST}/properties/contact`;
const LABELS = `${ORDER_REQUEST}/properties/labels`;
const FILL = `${SCHEMAS}/Fill`;

export const NESTED = [
  cases("major", "Code that reads it does not compile.", {
    "a nested object in a response loses a property": all(
      remove(`${DESK}/properties/floor`),
      set(`${DESK}/required`, ["name"]),
    ),
    "a recursive schema of a response loses a property": remove(`${SECTOR}/properties/weight`),
    "an object in a response loses `additionalProperties`": remove(`${FILL}/additionalProperties`),
  }),
  cases("minor", "No code reads it yet.", {
    "a nested object in a response gains a property": add(`${DESK}/properties/street`, { type: "string" }),
  }),
  cases("major", "Code that reads it must handle `undefined`.", {
    "a property of list items in a response becomes optional": set(`${FILL}/required`, ["price"]),
    "a recursive property of a response becomes optional": set(`${SECTOR}/required`, ["name"]),
  }),
  cases("minor", "Calls that were valid are still valid.", {
    "a recursive schema of a request body gains an optional property": add(`${LEG_REQUEST}/properties/note`, {
      type: "string",
    }),
    "the map values of a request body can be numbers in addition to strings": set(
      `${LABELS}/additionalProperties/type`,
      ["string", "number"],
    ),
    "an object in a request body starts accepting undocumented properties": set(
      `${CONTACT}/additionalProperties`,
      true,
    ),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a property of a recursive schema in a request body becomes required": add(`${LEG_REQUEST}/required/-`, "ratio"),
  }),
  cases("major", "Code that reads it must handle null.", {
    "the map values of a response become nullable": set(`${GIVEN_QUOTES}/additionalProperties/type`, [
      "object",
      "null",
    ]),
  }),
  cases("major", "Other values are no longer valid.", {
    "the map values of a request body become a closed enum": add(`${LABELS}/additionalProperties/enum`, ["YES", "NO"]),
  }),
  cases("minor", "The documented properties are still present.", {
    "an object in a response gains `additionalProperties`": add(`${SCHEMAS}/OrderPage/additionalProperties`, true),
  }),
  cases("major", "The service rejects undocumented properties that were valid and that still compile.", {
    "an object in a request body stops accepting undocumented properties": add(
      `${LEG_REQUEST}/additionalProperties`,
      false,
    ),
  }),
].flat();
