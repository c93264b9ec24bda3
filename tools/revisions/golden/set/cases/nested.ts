// Changes far inside of what is sent and received: objects in objects, lists, and schemas that hold themselves.
import type { Case } from "../case.ts";
import { add, all, remove, set } from "../edit.ts";
import { LEG_REQUEST, ORDER, ORDER_REQUEST, GIVEN_QUOTES, SCHEMAS, SECTOR } from "../places.ts";

const DESK = `${ORDER}/properties/routing/properties/desk`;
const CONTACT = `${ORDER_REQUEST}/properties/contact`;
const LABELS = `${ORDER_REQUEST}/properties/labels`;
const FILL = `${SCHEMAS}/Fill`;

export const NESTED: readonly Case[] = [
  {
    name: "an object in an object of an answer loses a property",
    edit: all(remove(`${DESK}/properties/floor`), set(`${DESK}/required`, ["name"])),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "an object in an object of an answer has a property more",
    edit: add(`${DESK}/properties/street`, { type: "string" }),
    bump: "minor",
    why: "Nobody reads it yet.",
  },
  {
    name: "a property of the elements of a list of an answer may be missing",
    edit: set(`${FILL}/required`, ["price"]),
    bump: "major",
    why: "Whoever reads it must expect that it is not there.",
  },
  {
    name: "a schema of an answer that holds itself loses a property",
    edit: remove(`${SECTOR}/properties/weight`),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "a schema of an answer holds itself no longer always",
    edit: set(`${SECTOR}/required`, ["name"]),
    bump: "major",
    why: "Whoever goes down the tree must expect that there is nothing.",
  },
  {
    name: "a schema of a body that holds itself has a property more, which may be left out",
    edit: add(`${LEG_REQUEST}/properties/note`, { type: "string" }),
    bump: "minor",
    why: "Bodies without it stay right.",
  },
  {
    name: "a property of a schema of a body that holds itself becomes required",
    edit: add(`${LEG_REQUEST}/required/-`, "ratio"),
    bump: "major",
    why: "Bodies without it were right.",
  },
  {
    name: "the values of an answer by name may be null",
    edit: set(`${GIVEN_QUOTES}/additionalProperties/type`, ["object", "null"]),
    bump: "major",
    why: "Whoever reads one must expect null.",
  },
  {
    name: "the values of a body by name may be numbers, too, where they were texts",
    edit: set(`${LABELS}/additionalProperties/type`, ["string", "number"]),
    bump: "minor",
    why: "A text is still right.",
  },
  {
    name: "the values of a body by name are one of a few texts where they were any",
    edit: add(`${LABELS}/additionalProperties/enum`, ["YES", "NO"]),
    bump: "major",
    why: "A text that was right may be none of them.",
  },
  {
    name: "an object of an answer is not said to have further properties any more",
    edit: remove(`${FILL}/additionalProperties`),
    bump: "major",
    why: "Whoever reads one that is not listed no longer compiles.",
  },
  {
    name: "an object of an answer may have further properties",
    edit: add(`${SCHEMAS}/OrderPage/additionalProperties`, true),
    bump: "minor",
    why: "What was listed is still there.",
  },
  {
    name: "an object of a body takes properties that are not listed",
    edit: set(`${CONTACT}/additionalProperties`, true),
    bump: "minor",
    why: "Bodies without any stay right.",
  },
  {
    name: "an object of a body takes no properties that are not listed any more",
    edit: add(`${LEG_REQUEST}/additionalProperties`, false),
    bump: "major",
    why: "An object with more was right, compiles still, and is refused.",
  },
];
