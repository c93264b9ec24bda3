import type { Case } from "../case.ts";
import { add, all, inline, move, remove, renameComponent, set } from "../edit.ts";
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

export const MOVES: readonly Case[] = [
  {
    name: "an operation without a placeholder is added",
    edit: add("/paths/~1made-up~1desks", { get: DOCUMENTED }),
    bump: "minor",
    why: "Users can call one more operation.",
  },
  {
    name: "a path gains an operation",
    edit: add(`${SECTORS}/post`, { ...DOCUMENTED, operationId: "requestSectors" }),
    bump: "minor",
    why: "Users can call one more operation.",
  },
  {
    name: "an operation is removed",
    edit: remove(CANCEL_ORDER),
    bump: "major",
    why: "A call of the operation does not compile.",
  },
  {
    name: "a deprecated operation is removed",
    edit: remove(QUOTES),
    bump: "major",
    why: "A call of the operation does not compile, although the spec announced the removal.",
  },
  {
    name: "an operation gets another `operationId`",
    edit: set(`${GET_SECTORS}/operationId`, "listSectors"),
    bump: "major",
    why: "Users call the operation by this name.",
  },
  {
    name: "an operation moves to another path",
    edit: move(SECTORS, "/paths/~1made-up~1market~1sectors"),
    bump: "major",
    why: "Users of `broker.http` call the operation by its path.",
  },
  {
    name: "an operation gets another method",
    edit: move(REPLACE_ORDER, `${ONE_ORDER}/patch`),
    bump: "major",
    why: "Users of `broker.http` call the operation by its method.",
  },
  {
    name: "an operation moves to another family",
    edit: set(`${GET_SECTORS}/x-family`, "trading"),
    bump: "major",
    why: "Users call the operation as a member of its family.",
  },
  {
    name: "an operation moves to another group",
    edit: set(`${GET_SECTORS}/x-group`, "industries"),
    bump: "patch",
    why: "A group only helps readers to find an operation, and no call uses the group.",
  },
  {
    name: "an operation is deprecated",
    edit: add(`${LIST_ORDERS}/deprecated`, true),
    bump: "minor",
    why: "The operation still works, and users learn that it will be removed.",
  },
  {
    name: "an operation is no longer deprecated",
    edit: remove(`${GET_QUOTES}/deprecated`),
    bump: "minor",
    why: "Users can rely on the operation again.",
  },
  {
    name: "the client starts retrying an operation",
    edit: set(`${SAVE_WATCHLIST}/x-retry`, "safe"),
    bump: "minor",
    why: "The client can now send the request of a call several times.",
  },
  {
    name: "the client stops retrying an operation",
    edit: set(`${LIST_ORDERS}/x-retry`, "never"),
    bump: "minor",
    why: "Calls of the operation fail more often.",
  },
  {
    name: "a schema is renamed",
    edit: renameComponent(`${SCHEMAS}/Money`, `${SCHEMAS}/Amount`),
    bump: "major",
    why: 'Code that uses `components["schemas"]["Money"]` does not compile.',
  },
  {
    name: "a named schema becomes an inline schema",
    edit: all(inline(`${ORDER}/properties/total`), remove(`${SCHEMAS}/Money`)),
    bump: "major",
    why: 'Code that uses `components["schemas"]["Money"]` does not compile.',
  },
  {
    name: "an inline schema becomes a named schema",
    edit: all(
      move(`${GIVEN_QUOTES}/additionalProperties`, `${SCHEMAS}/Quote`),
      add(`${GIVEN_QUOTES}/additionalProperties`, { $ref: "#/components/schemas/Quote" }),
    ),
    bump: "minor",
    why: "Users can refer to the schema by its name.",
  },
  {
    name: "a shared response is renamed",
    edit: renameComponent("/components/responses/Refused", "/components/responses/Rejected"),
    bump: "patch",
    why: "The names of schemas are part of the public API, but not the names of other components.",
  },
  {
    name: "a shared parameter is renamed",
    edit: renameComponent("/components/parameters/InterfaceVersion", "/components/parameters/Version"),
    bump: "patch",
    why: "The names of schemas are part of the public API, but not the names of other components.",
  },
];
