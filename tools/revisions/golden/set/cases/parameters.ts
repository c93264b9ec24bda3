import { add, all, cases, move, remove, set } from "../edit.ts";
import {
  CANCEL_ORDER,
  GET_ORDER,
  GET_SECTORS,
  LIST_ORDERS,
  ONE_ORDER,
  PLACE_ORDER,
  SAVE_WATCHLIST,
  WATCHLISTS,
} from "../places.ts";

const LISTED = `${LIST_ORDERS}/parameters`;
const text = { type: "string" };

export const PARAMETERS = [
  cases("minor", "Calls that were valid are still valid.", {
    "an optional query parameter is added": add(`${LISTED}/-`, { name: "side", in: "query", schema: text }),
    "an operation without inputs gains an optional query parameter": add(`${GET_SECTORS}/parameters/-`, {
      name: "depth",
      in: "query",
      schema: { type: "integer" },
    }),
    "all operations of a path gain an optional query parameter": add(`${ONE_ORDER}/parameters/-`, {
      name: "language",
      in: "query",
      schema: text,
    }),
    "a query parameter becomes optional": remove(`${LISTED}/account/required`),
    "a query parameter accepts a string in addition to an integer": set(`${LISTED}/limit/schema/type`, [
      "integer",
      "string",
    ]),
    "a request header becomes optional": remove(`${CANCEL_ORDER}/parameters/x-made-up-reason/required`),
  }),
  cases("major", "No existing call passes it.", {
    "a required query parameter is added": add(`${LISTED}/-`, {
      name: "side",
      in: "query",
      required: true,
      schema: text,
    }),
    "a required request header is added": add(`${PLACE_ORDER}/parameters`, [
      { name: "x-made-up-note", in: "header", required: true, schema: text },
    ]),
  }),
  cases("major", "A call that passes it does not compile.", {
    "an optional query parameter is removed": remove(`${LISTED}/symbols`),
  }),
  cases("major", "All other operations of the path no longer accept the parameter.", {
    "a query parameter of a path item moves to one operation": all(
      remove(`${ONE_ORDER}/parameters/audit`),
      add(`${GET_ORDER}/parameters`, [{ name: "audit", in: "query", schema: text }]),
    ),
  }),
  cases("none", "The call takes the same inputs.", {
    "a path parameter moves from the path item to the only operation": all(
      remove(`${WATCHLISTS}/parameters/list_id`),
      add(`${SAVE_WATCHLIST}/parameters`, [{ name: "list_id", in: "path", required: true, schema: text }]),
    ),
  }),
  cases("patch", "The call takes the same inputs, and the name of the component is not part of the public API.", {
    "a query parameter moves into a component": all(
      move(`${LISTED}/account`, "/components/parameters/Account"),
      add(`${LISTED}/-`, { $ref: "#/components/parameters/Account" }),
    ),
  }),
  cases("major", "Requests without it are no longer valid.", {
    "a query parameter becomes required": add(`${LISTED}/status/required`, true),
  }),
  cases("major", "Code that uses the old name does not compile.", {
    "a query parameter is renamed": set(`${LISTED}/symbols/name`, "tickers"),
  }),
  cases("major", "Other values are no longer valid.", {
    "a query parameter that accepts any string becomes a closed enum": add(`${LISTED}/account/schema/enum`, [
      "MARGIN",
      "CASH",
    ]),
  }),
  cases("major", "A call that passes a list does not compile.", {
    "a query parameter accepts one string instead of a list": set(`${LISTED}/symbols/schema`, text),
  }),
  cases("major", "Calls must pass the parameter in `headers` instead of `query`.", {
    "a query parameter becomes a request header": set(`${LISTED}/placed_after/in`, "header"),
  }),
  cases("major", "Callers write the name of the parameter in inputs and in paths.", {
    "a path parameter is renamed": all(
      set(`${WATCHLISTS}/parameters/list_id/name`, "id"),
      move(WATCHLISTS, WATCHLISTS.replace("{list_id}", "{id}")),
    ),
  }),
  cases("minor", "It still works, and users learn that it will be removed.", {
    "a query parameter is deprecated": add(`${LISTED}/sort/deprecated`, true),
  }),
].flat();
