import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
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

export const PARAMETERS: readonly Case[] = [
  {
    name: "an optional query parameter is added",
    edit: add(`${LISTED}/-`, { name: "side", in: "query", schema: text }),
    bump: "minor",
    why: "Calls without the parameter still work.",
  },
  {
    name: "a required query parameter is added",
    edit: add(`${LISTED}/-`, { name: "side", in: "query", required: true, schema: text }),
    bump: "major",
    why: "No existing call passes the parameter.",
  },
  {
    name: "an operation without inputs gains an optional query parameter",
    edit: add(`${GET_SECTORS}/parameters/-`, { name: "depth", in: "query", schema: { type: "integer" } }),
    bump: "minor",
    why: "A call without inputs still works.",
  },
  {
    name: "all operations of a path gain an optional query parameter",
    edit: add(`${ONE_ORDER}/parameters/-`, { name: "language", in: "query", schema: text }),
    bump: "minor",
    why: "Calls without the parameter still work.",
  },
  {
    name: "an optional query parameter is removed",
    edit: remove(`${LISTED}/symbols`),
    bump: "major",
    why: "A call that passes the parameter does not compile.",
  },
  {
    name: "a query parameter of a path item moves to one operation",
    edit: all(
      remove(`${ONE_ORDER}/parameters/audit`),
      add(`${GET_ORDER}/parameters`, [{ name: "audit", in: "query", schema: text }]),
    ),
    bump: "major",
    why: "All other operations of the path no longer accept the parameter.",
  },
  {
    name: "a path parameter moves from the path item to the only operation",
    edit: all(
      remove(`${WATCHLISTS}/parameters/list_id`),
      add(`${SAVE_WATCHLIST}/parameters`, [{ name: "list_id", in: "path", required: true, schema: text }]),
    ),
    bump: "none",
    why: "The call takes the same inputs.",
  },
  {
    name: "a query parameter moves into a component",
    edit: all(
      move(`${LISTED}/account`, "/components/parameters/Account"),
      add(`${LISTED}/-`, { $ref: "#/components/parameters/Account" }),
    ),
    bump: "patch",
    why: "The call takes the same inputs, and the name of the component is not part of the public API.",
  },
  {
    name: "a query parameter becomes required",
    edit: add(`${LISTED}/status/required`, true),
    bump: "major",
    why: "Calls without the parameter are no longer valid.",
  },
  {
    name: "a query parameter becomes optional",
    edit: remove(`${LISTED}/account/required`),
    bump: "minor",
    why: "Calls that pass the parameter still work.",
  },
  {
    name: "a query parameter is renamed",
    edit: set(`${LISTED}/symbols/name`, "tickers"),
    bump: "major",
    why: "A call that passes the old name does not compile.",
  },
  {
    name: "a query parameter accepts a string in addition to an integer",
    edit: set(`${LISTED}/limit/schema/type`, ["integer", "string"]),
    bump: "minor",
    why: "An integer is still valid.",
  },
  {
    name: "a query parameter that accepts any string becomes a closed enum",
    edit: add(`${LISTED}/account/schema/enum`, ["MARGIN", "CASH"]),
    bump: "major",
    why: "Strings outside the enum are no longer valid.",
  },
  {
    name: "a query parameter accepts one string instead of a list",
    edit: set(`${LISTED}/symbols/schema`, text),
    bump: "major",
    why: "A call that passes a list does not compile.",
  },
  {
    name: "a query parameter becomes a request header",
    edit: set(`${LISTED}/placed_after/in`, "header"),
    bump: "major",
    why: "Calls must pass the parameter in `headers` instead of `query`.",
  },
  {
    name: "a path parameter is renamed",
    edit: all(
      set(`${WATCHLISTS}/parameters/list_id/name`, "id"),
      move(WATCHLISTS, WATCHLISTS.replace("{list_id}", "{id}")),
    ),
    bump: "major",
    why: "Callers write the name of the parameter in inputs and in paths.",
  },
  {
    name: "a required request header is added",
    edit: add(`${PLACE_ORDER}/parameters`, [{ name: "x-made-up-note", in: "header", required: true, schema: text }]),
    bump: "major",
    why: "No existing call passes the header.",
  },
  {
    name: "a request header becomes optional",
    edit: remove(`${CANCEL_ORDER}/parameters/x-made-up-reason/required`),
    bump: "minor",
    why: "Calls that pass the header still work.",
  },
  {
    name: "a query parameter is deprecated",
    edit: add(`${LISTED}/sort/deprecated`, true),
    bump: "minor",
    why: "The parameter still works, and users learn that it will be removed.",
  },
];
