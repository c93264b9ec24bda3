// Changes of schemas that requests and responses use. The plan uses the higher of the two bumps.
import { cases } from "../case.ts";
import { add, remove, set } from "../edit.ts";
import { SCHEMAS, WATCHLIST } from "../places.ts";

const FIELDS = `${WATCHLIST}/properties`;
const ENTRY = `${SCHEMAS}/WatchlistEntry`;

export const BOTH_SIDES = [
  cases("minor", "Request bodies without the property are still valid, and no code reads the property yet.", {
    "a schema of requests and responses gains an optional property": add(`${FIELDS}/icon`, { type: "string" }),
  }),
  cases("major", "Code that passes or reads the property does not compile.", {
    "a schema of requests and responses loses a property": remove(`${FIELDS}/description`),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a property in requests and responses becomes required": add(`${WATCHLIST}/required/-`, "position"),
    "a property of list items in requests and responses becomes required": add(`${ENTRY}/required/-`, "alarm"),
  }),
  cases("major", "Code that reads it must handle the new values, although request bodies are still valid.", {
    "a property in requests and responses becomes optional": set(`${WATCHLIST}/required`, ["title", "visibility"]),
    "a property in requests and responses becomes nullable": set(`${FIELDS}/description/type`, ["string", "null"]),
    "an integer in requests and responses can also be a string": set(`${FIELDS}/position/type`, ["integer", "string"]),
    "the maximum length of a string in requests and responses increases": set(`${FIELDS}/title/maxLength`, 120),
  }),
  cases("major", "A call that passes another string does not compile, although code that reads responses works.", {
    "a string in requests and responses becomes a closed enum": add(`${FIELDS}/description/enum`, ["MINE", "OURS"]),
  }),
  cases("major", "The service can reject values that were valid, and the compiler reports no error.", {
    "the maximum length of a string in requests and responses decreases": set(`${FIELDS}/title/maxLength`, 30),
  }),
].flat();
