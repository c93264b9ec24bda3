// Closed lists of values, and open ones, which say what is known and allow the rest.
import type { Case } from "../case.ts";
import { add, set } from "../edit.ts";
import { LIST_ORDERS, ORDER, ORDER_REQUEST, SCHEMAS, WATCHLIST } from "../places.ts";

const SESSION = `${ORDER_REQUEST}/properties/session`;
const SORT = `${LIST_ORDERS}/parameters/sort/schema`;
const DESK = `${LIST_ORDERS}/parameters/x-made-up-desk/schema`;
const LIQUIDITY = `${ORDER}/properties/liquidity`;
const VENUE = `${ORDER}/properties/venue`;
const STATUS = `${SCHEMAS}/OrderStatus`;
const VISIBILITY = `${WATCHLIST}/properties/visibility`;
const COLOUR = `${WATCHLIST}/properties/colour`;

const closed = (...values: readonly string[]) => ({ type: "string", enum: values });
const open = (...values: readonly string[]) => ({ anyOf: [closed(...values), { type: "string" }] });

const STILL_RIGHT = "What callers give is still right.";
const READ_ANYWAY = "Whoever reads it expects any value.";

export const ENUMS: readonly Case[] = [
  // What is given.
  {
    name: "a closed list of a body has a value more",
    edit: add(`${SESSION}/enum/-`, "DAWN"),
    bump: "minor",
    why: STILL_RIGHT,
  },
  {
    name: "a closed list of a body loses a value",
    edit: set(`${SESSION}/enum`, ["DAY"]),
    bump: "major",
    why: "Whoever gives it no longer compiles.",
  },
  {
    name: "a closed list of a header loses a value",
    edit: set(`${DESK}/enum`, ["NORTH"]),
    bump: "major",
    why: "Whoever gives it no longer compiles.",
  },
  {
    name: "a closed list of a body becomes open",
    edit: set(SESSION, open("DAY", "NIGHT")),
    bump: "minor",
    why: STILL_RIGHT,
  },
  {
    name: "an open list of a query becomes closed",
    edit: set(SORT, closed("NEWEST", "OLDEST")),
    bump: "major",
    why: "Another value was right.",
  },
  {
    name: "an open list of a query has a value more",
    edit: set(SORT, open("NEWEST", "OLDEST", "LARGEST")),
    bump: "minor",
    why: "It is known now, and could be given before.",
  },
  {
    name: "an open list of a query loses a value",
    edit: set(SORT, open("NEWEST")),
    bump: "minor",
    why: "It can still be given.",
  },

  // What comes back.
  {
    name: "a closed list of an answer has a value more",
    edit: add(`${LIQUIDITY}/enum/-`, "ROUTED"),
    bump: "major",
    why: "Whoever tells the values apart must expect it.",
  },
  {
    name: "a closed list that an answer holds as a text of further parts has a value more",
    edit: add(`${ORDER}/properties/speed/allOf/0/enum/-`, "SLOWER"),
    bump: "major",
    why: "Whoever tells the values apart must expect it.",
  },
  {
    name: "a closed list of an answer loses a value",
    edit: set(`${LIQUIDITY}/enum`, ["ADDED"]),
    bump: "minor",
    why: "Whoever expects it is still right.",
  },
  {
    name: "a closed list of an answer becomes open",
    edit: set(LIQUIDITY, open("ADDED", "TAKEN")),
    bump: "major",
    why: "Whoever tells the values apart must expect others.",
  },
  {
    name: "an open list of an answer becomes closed",
    edit: set(VENUE, closed("EAST", "WEST")),
    bump: "minor",
    why: "Whoever expects others is still right.",
  },
  {
    name: "an open list of an answer has a value more",
    edit: set(VENUE, open("EAST", "WEST", "NORTH")),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "an open list of an answer, which may be null, has a value more",
    edit: add(`${ORDER}/properties/pool/anyOf/0/enum/-`, "GREY"),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "an open list of an answer, whose other values have a limit, has a value more",
    edit: add(`${ORDER}/properties/route/anyOf/0/enum/-`, "BATCHED"),
    bump: "minor",
    why: READ_ANYWAY,
  },
  { name: "an open list of an answer loses a value", edit: set(VENUE, open("EAST")), bump: "minor", why: READ_ANYWAY },
  {
    name: "a text of an answer becomes an open list",
    edit: set(`${SCHEMAS}/Money/properties/currency`, open("EUR", "USD")),
    bump: "minor",
    why: "It is any text still, and some values are known.",
  },

  // What is given and comes back.
  {
    name: "a closed list of a query and of an answer has a value more",
    edit: add(`${STATUS}/enum/-`, "PAUSED"),
    bump: "major",
    why: "Whoever tells the values of the answer apart must expect it.",
  },
  {
    name: "a closed list of a query and of an answer loses a value",
    edit: set(`${STATUS}/enum`, ["OPEN", "FILLED"]),
    bump: "major",
    why: "Whoever asks for it no longer compiles.",
  },
  {
    name: "a closed list of what is saved and given back becomes open",
    edit: set(VISIBILITY, open("PRIVATE", "SHARED")),
    bump: "major",
    why: "Whoever tells the values of the answer apart must expect others.",
  },
  {
    name: "an open list of what is saved and given back becomes closed",
    edit: set(COLOUR, closed("RED", "BLUE")),
    bump: "major",
    why: "Whoever saves another value no longer compiles.",
  },
  {
    name: "an open list of what is saved and given back has a value more",
    edit: set(COLOUR, open("RED", "BLUE", "GREEN")),
    bump: "minor",
    why: READ_ANYWAY,
  },
];
