// Changes of closed enums and open enums. An open enum lists known values and allows other values.
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

const STILL_RIGHT = "Values that callers pass are still valid.";
const READ_ANYWAY = "Code that reads the property already handles unknown values.";

export const ENUMS: readonly Case[] = [
  {
    name: "a closed enum in a request body gains a value",
    edit: add(`${SESSION}/enum/-`, "DAWN"),
    bump: "minor",
    why: STILL_RIGHT,
  },
  {
    name: "a closed enum in a request body loses a value",
    edit: set(`${SESSION}/enum`, ["DAY"]),
    bump: "major",
    why: "A call that passes the value does not compile.",
  },
  {
    name: "a closed enum in a request header loses a value",
    edit: set(`${DESK}/enum`, ["NORTH"]),
    bump: "major",
    why: "A call that passes the value does not compile.",
  },
  {
    name: "a closed enum in a request body becomes open",
    edit: set(SESSION, open("DAY", "NIGHT")),
    bump: "minor",
    why: STILL_RIGHT,
  },
  {
    name: "an open enum in a query becomes closed",
    edit: set(SORT, closed("NEWEST", "OLDEST")),
    bump: "major",
    why: "Values that the enum does not list are no longer valid.",
  },
  {
    name: "an open enum in a query gains a known value",
    edit: set(SORT, open("NEWEST", "OLDEST", "LARGEST")),
    bump: "minor",
    why: "Calls could already pass the value.",
  },
  {
    name: "an open enum in a query loses a known value",
    edit: set(SORT, open("NEWEST")),
    bump: "minor",
    why: "Calls can still pass the value.",
  },

  {
    name: "a closed enum in a response gains a value",
    edit: add(`${LIQUIDITY}/enum/-`, "ROUTED"),
    bump: "major",
    why: "Code that handles each value must handle the new value.",
  },
  {
    name: "a closed enum in an `allOf` part of a response gains a value",
    edit: add(`${ORDER}/properties/speed/allOf/0/enum/-`, "SLOWER"),
    bump: "major",
    why: "Code that handles each value must handle the new value.",
  },
  {
    name: "a closed enum in a response loses a value",
    edit: set(`${LIQUIDITY}/enum`, ["ADDED"]),
    bump: "minor",
    why: "Code that handles the removed value still works.",
  },
  {
    name: "a closed enum in a response becomes open",
    edit: set(LIQUIDITY, open("ADDED", "TAKEN")),
    bump: "major",
    why: "Code that handles each known value must handle unknown values.",
  },
  {
    name: "an open enum in a response becomes closed",
    edit: set(VENUE, closed("EAST", "WEST")),
    bump: "minor",
    why: "Code that handles unknown values still works.",
  },
  {
    name: "an open enum in a response gains a known value",
    edit: set(VENUE, open("EAST", "WEST", "NORTH")),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "a nullable open enum in a response gains a known value",
    edit: add(`${ORDER}/properties/pool/anyOf/0/enum/-`, "GREY"),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "an open enum with a maximum length in a response gains a known value",
    edit: add(`${ORDER}/properties/route/anyOf/0/enum/-`, "BATCHED"),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "an open enum in a response loses a known value",
    edit: set(VENUE, open("EAST")),
    bump: "minor",
    why: READ_ANYWAY,
  },
  {
    name: "a string in a response becomes an open enum",
    edit: set(`${SCHEMAS}/Money/properties/currency`, open("EUR", "USD")),
    bump: "minor",
    why: "The property can still be any string, and some values are now known.",
  },

  {
    name: "a closed enum in a query and a response gains a value",
    edit: add(`${STATUS}/enum/-`, "PAUSED"),
    bump: "major",
    why: "Code that handles each value of the response must handle the new value.",
  },
  {
    name: "a closed enum in a query and a response loses a value",
    edit: set(`${STATUS}/enum`, ["OPEN", "FILLED"]),
    bump: "major",
    why: "A call that passes the value does not compile.",
  },
  {
    name: "a closed enum in requests and responses becomes open",
    edit: set(VISIBILITY, open("PRIVATE", "SHARED")),
    bump: "major",
    why: "Code that handles each known value of the response must handle unknown values.",
  },
  {
    name: "an open enum in requests and responses becomes closed",
    edit: set(COLOUR, closed("RED", "BLUE")),
    bump: "major",
    why: "A call that passes an unknown value does not compile.",
  },
  {
    name: "an open enum in requests and responses gains a known value",
    edit: set(COLOUR, open("RED", "BLUE", "GREEN")),
    bump: "minor",
    why: READ_ANYWAY,
  },
];
