// A schema that is sent and received: the stricter of the two sides counts.
import type { Case } from "../case.ts";
import { add, remove, set } from "../edit.ts";
import { SCHEMAS, WATCHLIST } from "../places.ts";

const FIELDS = `${WATCHLIST}/properties`;
const ENTRY = `${SCHEMAS}/WatchlistEntry`;

export const BOTH_SIDES: readonly Case[] = [
  {
    name: "what is saved and given back has a property more, which may be missing",
    edit: add(`${FIELDS}/icon`, { type: "string" }),
    bump: "minor",
    why: "Bodies without it stay right, and nobody reads it yet.",
  },
  {
    name: "what is saved and given back loses a property",
    edit: remove(`${FIELDS}/description`),
    bump: "major",
    why: "Whoever gives it or reads it no longer compiles.",
  },
  {
    name: "a property of what is saved and given back becomes required",
    edit: add(`${WATCHLIST}/required/-`, "position"),
    bump: "major",
    why: "Bodies without it were right, though readers gain by it.",
  },
  {
    name: "a property of what is saved and given back may be missing",
    edit: set(`${WATCHLIST}/required`, ["title", "visibility"]),
    bump: "major",
    why: "Whoever reads it must expect that it is not there, though bodies stay right.",
  },
  {
    name: "a property of what is saved and given back may be null",
    edit: set(`${FIELDS}/description/type`, ["string", "null"]),
    bump: "major",
    why: "Whoever reads it must expect null, though bodies stay right.",
  },
  {
    name: "a property of what is saved and given back may be a text, too, where it was a whole number",
    edit: set(`${FIELDS}/position/type`, ["integer", "string"]),
    bump: "major",
    why: "Whoever reads a number must expect a text, though bodies stay right.",
  },
  {
    name: "a property of what is saved and given back is one of a few texts where it was any",
    edit: add(`${FIELDS}/description/enum`, ["MINE", "OURS"]),
    bump: "major",
    why: "Whoever saves another text no longer compiles, though readers stay right.",
  },
  {
    name: "a text of what is saved and given back may be no longer than half",
    edit: set(`${FIELDS}/title/maxLength`, 30),
    bump: "major",
    why: "A longer one was right, and is refused.",
  },
  {
    name: "a text of what is saved and given back may be longer",
    edit: set(`${FIELDS}/title/maxLength`, 120),
    bump: "major",
    why: "Code that has room for 60 characters meets more, though bodies stay right.",
  },
  {
    name: "a property of an element of a list of what is saved and given back becomes required",
    edit: add(`${ENTRY}/required/-`, "alarm"),
    bump: "major",
    why: "Elements without it were right.",
  },
];
