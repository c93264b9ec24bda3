// Changes of placeholders, which are not part of the public API.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { PLACEHOLDERS, SECTORS } from "../places.ts";

const NAMED = {
  summary: "List desks",
  description: "Lists made-up desks.",
  "x-family": "trading",
  "x-group": "desks",
};
const NOT_CALLED = "Users cannot call a placeholder.";

const promote = (name: string, path: string, method: string) => {
  const operation = `/paths/${path}/${method}`;
  return all(
    add(`/paths/${path}`, {}),
    move(`${PLACEHOLDERS}/${name}`, operation),
    add(`${operation}/operationId`, name),
    add(`${operation}/x-retry`, "never"),
    add(`${operation}/responses`, { "204": { description: "Done." } }),
  );
};

export const PLACEHOLDER_CASES: readonly Case[] = [
  { name: "a placeholder is added", edit: add(`${PLACEHOLDERS}/listDesks`, NAMED), bump: "patch", why: NOT_CALLED },
  {
    name: "a placeholder is removed",
    edit: remove(`${PLACEHOLDERS}/archiveOrder`),
    bump: "patch",
    why: "Users could not call a placeholder.",
  },
  {
    name: "a placeholder is renamed",
    edit: move(`${PLACEHOLDERS}/archiveOrder`, `${PLACEHOLDERS}/storeOrder`),
    bump: "patch",
    why: "The name of a placeholder is not part of the public API.",
  },
  {
    name: "the description of a placeholder is reworded",
    edit: set(`${PLACEHOLDERS}/archiveOrder/description`, "Puts a made-up order away."),
    bump: "patch",
    why: "Only a text changes.",
  },
  {
    name: "a placeholder gains a parameter",
    edit: add(`${PLACEHOLDERS}/archiveOrder/parameters`, [{ name: "reason", in: "query", schema: {} }]),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder loses a parameter",
    edit: remove(`${PLACEHOLDERS}/listHolidays/parameters`),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder moves to another group",
    edit: set(`${PLACEHOLDERS}/archiveOrder/x-group`, "archive"),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder moves to another family",
    edit: set(`${PLACEHOLDERS}/compareSectors/x-family`, "trading"),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder becomes an operation",
    edit: promote("archiveOrder", "~1made-up~1archive", "post"),
    bump: "minor",
    why: "Users can call one more operation.",
  },
  {
    name: "a placeholder becomes an operation, and a parameter becomes required",
    edit: all(
      promote("listHolidays", "~1made-up~1holidays", "get"),
      set("/paths/~1made-up~1holidays/get/parameters", [
        { name: "year", in: "query", required: true, schema: { type: "integer" } },
      ]),
    ),
    bump: "minor",
    why: "Users can call one more operation, and no existing call lacks the parameter.",
  },
  {
    name: "an operation becomes a placeholder",
    edit: all(remove(SECTORS), add(`${PLACEHOLDERS}/getSectors`, NAMED)),
    bump: "major",
    why: "A call of the operation does not compile.",
  },
];
