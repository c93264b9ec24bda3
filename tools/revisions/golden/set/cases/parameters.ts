// What a call takes in its query, path and headers.
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
    name: "a query parameter is added that may be left out",
    edit: add(`${LISTED}/-`, { name: "side", in: "query", schema: text }),
    bump: "minor",
    why: "Calls without it stay as they are.",
  },
  {
    name: "a query parameter is added that is required",
    edit: add(`${LISTED}/-`, { name: "side", in: "query", required: true, schema: text }),
    bump: "major",
    why: "Every call lacks it.",
  },
  {
    name: "an operation that took nothing takes a query parameter that may be left out",
    edit: add(`${GET_SECTORS}/parameters/-`, { name: "depth", in: "query", schema: { type: "integer" } }),
    bump: "minor",
    why: "A call without inputs stays as it is.",
  },
  {
    name: "all operations of a path take a query parameter that may be left out",
    edit: add(`${ONE_ORDER}/parameters/-`, { name: "language", in: "query", schema: text }),
    bump: "minor",
    why: "Calls without it stay as they are.",
  },
  {
    name: "a query parameter that could be left out is gone",
    edit: remove(`${LISTED}/symbols`),
    bump: "major",
    why: "Whoever gives it no longer compiles, and gets orders of all symbols.",
  },
  {
    name: "a query parameter of all operations of a path is left to one of them",
    edit: all(
      remove(`${ONE_ORDER}/parameters/audit`),
      add(`${GET_ORDER}/parameters`, [{ name: "audit", in: "query", schema: text }]),
    ),
    bump: "major",
    why: "The others no longer take it.",
  },
  {
    name: "a path parameter stands with the only operation of its path",
    edit: all(
      remove(`${WATCHLISTS}/parameters/list_id`),
      add(`${SAVE_WATCHLIST}/parameters`, [{ name: "list_id", in: "path", required: true, schema: text }]),
    ),
    bump: "none",
    why: "What the call takes is the same.",
  },
  {
    name: "a query parameter is written as a component",
    edit: all(
      move(`${LISTED}/account`, "/components/parameters/Account"),
      add(`${LISTED}/-`, { $ref: "#/components/parameters/Account" }),
    ),
    bump: "patch",
    why: "What the call takes is the same; of components, the names of schemas are promised and no others.",
  },
  {
    name: "a query parameter becomes required",
    edit: add(`${LISTED}/status/required`, true),
    bump: "major",
    why: "Calls without it were right.",
  },
  {
    name: "a query parameter need not be given any more",
    edit: remove(`${LISTED}/account/required`),
    bump: "minor",
    why: "Calls that give it stay as they are.",
  },
  {
    name: "a query parameter has another name",
    edit: set(`${LISTED}/symbols/name`, "tickers"),
    bump: "major",
    why: "Whoever gives it under the old name no longer compiles.",
  },
  {
    name: "a query parameter takes a text, too, where it took a whole number",
    edit: set(`${LISTED}/limit/schema/type`, ["integer", "string"]),
    bump: "minor",
    why: "A number is still right.",
  },
  {
    name: "a query parameter takes one of a few texts where it took any",
    edit: add(`${LISTED}/account/schema/enum`, ["MARGIN", "CASH"]),
    bump: "major",
    why: "A text that was right may be none of them.",
  },
  {
    name: "a query parameter takes one value where it took several",
    edit: set(`${LISTED}/symbols/schema`, text),
    bump: "major",
    why: "A list no longer compiles.",
  },
  {
    name: "a query parameter becomes a header",
    edit: set(`${LISTED}/placed_after/in`, "header"),
    bump: "major",
    why: "It is given in `headers`, and no longer in `query`.",
  },
  {
    name: "a path parameter has another name, and nothing else changes on the wire",
    edit: all(
      set(`${WATCHLISTS}/parameters/list_id/name`, "id"),
      move(WATCHLISTS, WATCHLISTS.replace("{list_id}", "{id}")),
    ),
    bump: "major",
    why: "Callers give it by its name, and say the path with it.",
  },
  {
    name: "a header is added that is required",
    edit: add(`${PLACE_ORDER}/parameters`, [{ name: "x-made-up-note", in: "header", required: true, schema: text }]),
    bump: "major",
    why: "Every call lacks it.",
  },
  {
    name: "a header need not be given any more",
    edit: remove(`${CANCEL_ORDER}/parameters/x-made-up-reason/required`),
    bump: "minor",
    why: "Calls that give it stay as they are.",
  },
  {
    name: "a query parameter is deprecated",
    edit: add(`${LISTED}/sort/deprecated`, true),
    bump: "minor",
    why: "It still works, and users should learn that it will not.",
  },
];
