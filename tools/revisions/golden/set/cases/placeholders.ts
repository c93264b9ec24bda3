// Operations that are only named: what is said of them is no promise.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { PLACEHOLDERS, SECTORS } from "../places.ts";

const NAMED = {
  summary: "List desks",
  description: "Lists made-up desks.",
  "x-family": "trading",
  "x-group": "desks",
};
const NOT_CALLED = "It cannot be called.";

/** A placeholder becomes an operation: it moves, and is filled in. */
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
    name: "a placeholder is gone",
    edit: remove(`${PLACEHOLDERS}/archiveOrder`),
    bump: "patch",
    why: "It could not be called.",
  },
  {
    name: "a placeholder has another name",
    edit: move(`${PLACEHOLDERS}/archiveOrder`, `${PLACEHOLDERS}/storeOrder`),
    bump: "patch",
    why: "Names of placeholders are no promise.",
  },
  {
    name: "a placeholder is described in other words",
    edit: set(`${PLACEHOLDERS}/archiveOrder/description`, "Puts a made-up order away."),
    bump: "patch",
    why: "Words.",
  },
  {
    name: "a parameter of a placeholder is named",
    edit: add(`${PLACEHOLDERS}/archiveOrder/parameters`, [{ name: "reason", in: "query", schema: {} }]),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a parameter of a placeholder is named no longer",
    edit: remove(`${PLACEHOLDERS}/listHolidays/parameters`),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder is of another group",
    edit: set(`${PLACEHOLDERS}/archiveOrder/x-group`, "archive"),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder is of another family",
    edit: set(`${PLACEHOLDERS}/compareSectors/x-family`, "trading"),
    bump: "patch",
    why: NOT_CALLED,
  },
  {
    name: "a placeholder is documented",
    edit: promote("archiveOrder", "~1made-up~1archive", "post"),
    bump: "minor",
    why: "There is more to call.",
  },
  {
    name: "a placeholder with a parameter is documented, which is required now",
    edit: all(
      promote("listHolidays", "~1made-up~1holidays", "get"),
      set("/paths/~1made-up~1holidays/get/parameters", [
        { name: "year", in: "query", required: true, schema: { type: "integer" } },
      ]),
    ),
    bump: "minor",
    why: "There is more to call, and nobody could before.",
  },
  {
    name: "an operation is only named any more",
    edit: all(remove(SECTORS), add(`${PLACEHOLDERS}/getSectors`, NAMED)),
    bump: "major",
    why: "Whoever calls it no longer compiles.",
  },
];
