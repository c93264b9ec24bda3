// Changes of closed enums and open enums. An open enum lists known values and allows other values.
import { add, cases, set } from "../edit.ts";
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

export const ENUMS = [
  cases("minor", "Calls that were valid are still valid.", {
    "a closed enum in a request body gains a value": add(`${SESSION}/enum/-`, "DAWN"),
    "a closed enum in a request body becomes open": set(SESSION, open("DAY", "NIGHT")),
    "an open enum in a query gains a known value": set(SORT, open("NEWEST", "OLDEST", "LARGEST")),
    "an open enum in a query loses a known value": set(SORT, open("NEWEST")),
  }),
  cases("major", "A call that passes it does not compile.", {
    "a closed enum in a request body loses a value": set(`${SESSION}/enum`, ["DAY"]),
    "a closed enum in a request header loses a value": set(`${DESK}/enum`, ["NORTH"]),
    "a closed enum in a query and a response loses a value": set(`${STATUS}/enum`, ["OPEN", "FILLED"]),
  }),
  cases("major", "Other values are no longer valid.", {
    "an open enum in a query becomes closed": set(SORT, closed("NEWEST", "OLDEST")),
  }),
  cases("major", "Code that handles each value must handle the new value.", {
    "a closed enum in a response gains a value": add(`${LIQUIDITY}/enum/-`, "ROUTED"),
    "a closed enum in an `allOf` part of a response gains a value": add(
      `${ORDER}/properties/speed/allOf/0/enum/-`,
      "SLOWER",
    ),
    "a closed enum in a query and a response gains a value": add(`${STATUS}/enum/-`, "PAUSED"),
  }),
  cases("minor", "Code that handles the old values still works.", {
    "a closed enum in a response loses a value": set(`${LIQUIDITY}/enum`, ["ADDED"]),
    "an open enum in a response becomes closed": set(VENUE, closed("EAST", "WEST")),
  }),
  cases("major", "Code that handles each known value must handle unknown values.", {
    "a closed enum in a response becomes open": set(LIQUIDITY, open("ADDED", "TAKEN")),
    "a closed enum in requests and responses becomes open": set(VISIBILITY, open("PRIVATE", "SHARED")),
  }),
  cases("minor", "Code that reads the property already handles unknown values.", {
    "an open enum in a response gains a known value": set(VENUE, open("EAST", "WEST", "NORTH")),
    "a nullable open enum in a response gains a known value": add(`${ORDER}/properties/pool/anyOf/0/enum/-`, "GREY"),
    "an open enum with a maximum length in a response gains a known value": add(
      `${ORDER}/properties/route/anyOf/0/enum/-`,
      "BATCHED",
    ),
    "an open enum in a response loses a known value": set(VENUE, open("EAST")),
    "an open enum in requests and responses gains a known value": set(COLOUR, open("RED", "BLUE", "GREEN")),
  }),
  cases("minor", "The property can still be any string, and some values are now known.", {
    "a string in a response becomes an open enum": set(`${SCHEMAS}/Money/properties/currency`, open("EUR", "USD")),
  }),
  cases("major", "A call that passes an unknown value does not compile.", {
    "an open enum in requests and responses becomes closed": set(COLOUR, closed("RED", "BLUE")),
  }),
].flat();
