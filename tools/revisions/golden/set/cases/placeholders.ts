// Changes of placeholders, which are not part of the public API.
import { add, all, cases, move, remove, set } from "../edit.ts";
import { PLACEHOLDERS, SECTORS } from "../places.ts";

const NAMED = {
  summary: "List desks",
  description: "Lists made-up desks.",
  "x-family": "trading",
  "x-group": "desks",
};

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

export const PLACEHOLDER_CASES = [
  cases("patch", "Users cannot call a placeholder.", {
    "a placeholder is added": add(`${PLACEHOLDERS}/listDesks`, NAMED),
    "a placeholder is removed": remove(`${PLACEHOLDERS}/archiveOrder`),
    "a placeholder is renamed": move(`${PLACEHOLDERS}/archiveOrder`, `${PLACEHOLDERS}/storeOrder`),
    "a placeholder gains a parameter": add(`${PLACEHOLDERS}/archiveOrder/parameters`, [
      { name: "reason", in: "query", schema: {} },
    ]),
    "a placeholder loses a parameter": remove(`${PLACEHOLDERS}/listHolidays/parameters`),
    "a placeholder moves to another group": set(`${PLACEHOLDERS}/archiveOrder/x-group`, "archive"),
    "a placeholder moves to another family": set(`${PLACEHOLDERS}/compareSectors/x-family`, "trading"),
  }),
  cases("patch", "Only a text changes.", {
    "the description of a placeholder is reworded": set(
      `${PLACEHOLDERS}/archiveOrder/description`,
      "Puts a made-up order away.",
    ),
  }),
  cases("minor", "Users can call one more operation.", {
    "a placeholder becomes an operation": promote("archiveOrder", "~1made-up~1archive", "post"),
    "a placeholder becomes an operation, and a parameter becomes required": all(
      promote("listHolidays", "~1made-up~1holidays", "get"),
      set("/paths/~1made-up~1holidays/get/parameters", [
        { name: "year", in: "query", required: true, schema: { type: "integer" } },
      ]),
    ),
  }),
  cases("major", "A call of the operation does not compile.", {
    "an operation becomes a placeholder": all(remove(SECTORS), add(`${PLACEHOLDERS}/getSectors`, NAMED)),
  }),
].flat();
