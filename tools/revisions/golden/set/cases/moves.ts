import { add, all, cases, inline, move, remove, renameComponent, set } from "../edit.ts";
import {
  CANCEL_ORDER,
  GET_QUOTES,
  GET_SECTORS,
  LIST_ORDERS,
  ONE_ORDER,
  ORDER,
  GIVEN_QUOTES,
  QUOTES,
  REPLACE_ORDER,
  SAVE_WATCHLIST,
  SCHEMAS,
  SECTORS,
} from "../places.ts";

const DOCUMENTED = {
  operationId: "listDesks",
  summary: "List desks",
  description: "Lists made-up desks.",
  "x-family": "trading",
  "x-group": "desks",
  "x-retry": "safe",
  responses: {
    "200": {
      description: "Their names.",
      content: { "application/json": { schema: { type: "array", items: { type: "string" } } } },
    },
  },
};

export const MOVES = [
  cases("minor", "Users can call one more operation.", {
    "an operation that never was a placeholder is added": add("/paths/~1made-up~1desks", { get: DOCUMENTED }),
    "a path gains an operation": add(`${SECTORS}/post`, { ...DOCUMENTED, operationId: "requestSectors" }),
  }),
  cases("major", "A call of the operation does not compile.", {
    "an operation is removed": remove(CANCEL_ORDER),
    "a deprecated operation is removed": remove(QUOTES),
  }),
  cases("major", "Users call the operation by this name.", {
    "an operation gets another `operationId`": set(`${GET_SECTORS}/operationId`, "listSectors"),
  }),
  cases("major", "Users call the operation by this part of its address.", {
    "an operation moves to another path": move(SECTORS, "/paths/~1made-up~1market~1sectors"),
    "an operation gets another method": move(REPLACE_ORDER, `${ONE_ORDER}/patch`),
  }),
  cases("major", "Users call the operation as a member of its family.", {
    "an operation moves to another family": set(`${GET_SECTORS}/x-family`, "trading"),
  }),
  cases("patch", "A group only helps readers to find an operation, and no call uses the group.", {
    "an operation moves to another group": set(`${GET_SECTORS}/x-group`, "industries"),
  }),
  cases("minor", "It still works, and users learn that it will be removed.", {
    "an operation is deprecated": add(`${LIST_ORDERS}/deprecated`, true),
  }),
  cases("minor", "Users can rely on the operation again.", {
    "an operation is no longer deprecated": remove(`${GET_QUOTES}/deprecated`),
  }),
  cases("minor", "The client can now send the request of a call several times.", {
    "the client starts retrying an operation": set(`${SAVE_WATCHLIST}/x-retry`, "safe"),
  }),
  cases("minor", "Calls of the operation fail more often.", {
    "the client stops retrying an operation": set(`${LIST_ORDERS}/x-retry`, "never"),
  }),
  cases("major", 'Code that uses `components["schemas"]["Money"]` does not compile.', {
    "a schema is renamed": renameComponent(`${SCHEMAS}/Money`, `${SCHEMAS}/Amount`),
    "a named schema becomes an inline schema": all(inline(`${ORDER}/properties/total`), remove(`${SCHEMAS}/Money`)),
  }),
  cases("minor", "Users can refer to the schema by its name.", {
    "an inline schema becomes a named schema": all(
      move(`${GIVEN_QUOTES}/additionalProperties`, `${SCHEMAS}/Quote`),
      add(`${GIVEN_QUOTES}/additionalProperties`, { $ref: "#/components/schemas/Quote" }),
    ),
  }),
  cases("patch", "The names of schemas are part of the public API, but not the names of other components.", {
    "a shared response is renamed": renameComponent("/components/responses/Refused", "/components/responses/Rejected"),
    "a shared parameter is renamed": renameComponent(
      "/components/parameters/InterfaceVersion",
      "/components/parameters/Version",
    ),
  }),
].flat();
