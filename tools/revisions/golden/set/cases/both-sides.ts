// Changes of schemas that requests and responses use. The plan uses the higher of the two bumps.
import type { Case } from "../case.ts";
import { add, remove, set } from "../edit.ts";
import { SCHEMAS, WATCHLIST } from "../places.ts";

const FIELDS = `${WATCHLIST}/properties`;
const ENTRY = `${SCHEMAS}/WatchlistEntry`;

export const BOTH_SIDES: readonly Case[] = [
  {
    name: "a schema of requests and responses gains an optional property",
    edit: add(`${FIELDS}/icon`, { type: "string" }),
    bump: "minor",
    why: "Request bodies without the property are still valid, and no code reads the property yet.",
  },
  {
    name: "a schema of requests and responses loses a property",
    edit: remove(`${FIELDS}/description`),
    bump: "major",
    why: "Code that passes or reads the property does not compile.",
  },
  {
    name: "a property in requests and responses becomes required",
    edit: add(`${WATCHLIST}/required/-`, "position"),
    bump: "major",
    why: "Request bodies without the property are no longer valid, although code that reads responses works.",
  },
  {
    name: "a property in requests and responses becomes optional",
    edit: set(`${WATCHLIST}/required`, ["title", "visibility"]),
    bump: "major",
    why: "Code that reads the property must handle `undefined`, although request bodies are still valid.",
  },
  {
    name: "a property in requests and responses becomes nullable",
    edit: set(`${FIELDS}/description/type`, ["string", "null"]),
    bump: "major",
    why: "Code that reads the property must handle null, although request bodies are still valid.",
  },
  {
    name: "an integer in requests and responses can also be a string",
    edit: set(`${FIELDS}/position/type`, ["integer", "string"]),
    bump: "major",
    why: "Code that reads the integer must handle a string, although request bodies are still valid.",
  },
  {
    name: "a string in requests and responses becomes a closed enum",
    edit: add(`${FIELDS}/description/enum`, ["MINE", "OURS"]),
    bump: "major",
    why: "A call that passes a string outside the enum does not compile, although code that reads responses works.",
  },
  {
    name: "the maximum length of a string in requests and responses decreases",
    edit: set(`${FIELDS}/title/maxLength`, 30),
    bump: "major",
    why: "The service rejects longer strings that were valid.",
  },
  {
    name: "the maximum length of a string in requests and responses increases",
    edit: set(`${FIELDS}/title/maxLength`, 120),
    bump: "major",
    why: "Code that expects at most 60 characters can receive longer strings, although request bodies are still valid.",
  },
  {
    name: "a property of list items in requests and responses becomes required",
    edit: add(`${ENTRY}/required/-`, "alarm"),
    bump: "major",
    why: "Items without the property are no longer valid.",
  },
];
