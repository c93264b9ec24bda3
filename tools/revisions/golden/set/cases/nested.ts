import type { Case } from "../case.ts";
import { add, all, remove, set } from "../edit.ts";
import { LEG_REQUEST, ORDER, ORDER_REQUEST, GIVEN_QUOTES, SCHEMAS, SECTOR } from "../places.ts";

const DESK = `${ORDER}/properties/routing/properties/desk`;
const CONTACT = `${ORDER_REQUEST}/properties/contact`;
const LABELS = `${ORDER_REQUEST}/properties/labels`;
const FILL = `${SCHEMAS}/Fill`;

export const NESTED: readonly Case[] = [
  {
    name: "a nested object in a response loses a property",
    edit: all(remove(`${DESK}/properties/floor`), set(`${DESK}/required`, ["name"])),
    bump: "major",
    why: "Code that reads the property does not compile.",
  },
  {
    name: "a nested object in a response gains a property",
    edit: add(`${DESK}/properties/street`, { type: "string" }),
    bump: "minor",
    why: "No code reads the property yet.",
  },
  {
    name: "a property of list items in a response becomes optional",
    edit: set(`${FILL}/required`, ["price"]),
    bump: "major",
    why: "Code that reads the property must handle `undefined`.",
  },
  {
    name: "a recursive schema of a response loses a property",
    edit: remove(`${SECTOR}/properties/weight`),
    bump: "major",
    why: "Code that reads the property does not compile.",
  },
  {
    name: "a recursive property of a response becomes optional",
    edit: set(`${SECTOR}/required`, ["name"]),
    bump: "major",
    why: "Code that walks the tree must handle `undefined`.",
  },
  {
    name: "a recursive schema of a request body gains an optional property",
    edit: add(`${LEG_REQUEST}/properties/note`, { type: "string" }),
    bump: "minor",
    why: "Request bodies without the property are still valid.",
  },
  {
    name: "a property of a recursive schema in a request body becomes required",
    edit: add(`${LEG_REQUEST}/required/-`, "ratio"),
    bump: "major",
    why: "Request bodies without the property are no longer valid.",
  },
  {
    name: "the map values of a response become nullable",
    edit: set(`${GIVEN_QUOTES}/additionalProperties/type`, ["object", "null"]),
    bump: "major",
    why: "Code that reads a map value must handle null.",
  },
  {
    name: "the map values of a request body can be numbers in addition to strings",
    edit: set(`${LABELS}/additionalProperties/type`, ["string", "number"]),
    bump: "minor",
    why: "A string is still valid.",
  },
  {
    name: "the map values of a request body become a closed enum",
    edit: add(`${LABELS}/additionalProperties/enum`, ["YES", "NO"]),
    bump: "major",
    why: "Strings outside the enum are no longer valid.",
  },
  {
    name: "an object in a response loses `additionalProperties`",
    edit: remove(`${FILL}/additionalProperties`),
    bump: "major",
    why: "Code that reads an undocumented property does not compile.",
  },
  {
    name: "an object in a response gains `additionalProperties`",
    edit: add(`${SCHEMAS}/OrderPage/additionalProperties`, true),
    bump: "minor",
    why: "The documented properties are still present.",
  },
  {
    name: "an object in a request body starts accepting undocumented properties",
    edit: set(`${CONTACT}/additionalProperties`, true),
    bump: "minor",
    why: "Request bodies without undocumented properties are still valid.",
  },
  {
    name: "an object in a request body stops accepting undocumented properties",
    edit: add(`${LEG_REQUEST}/additionalProperties`, false),
    bump: "major",
    why: "The service rejects undocumented properties that were valid and that still compile.",
  },
];
