// Operations and schemas that come, go, move and are called otherwise.
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
    name: "an operation is documented that was not named before",
    edit: add("/paths/~1made-up~1desks", { get: DOCUMENTED }),
    bump: "minor",
    why: "There is more to call.",
  },
  {
    name: "a path has an operation more",
    edit: add(`${SECTORS}/post`, { ...DOCUMENTED, operationId: "requestSectors" }),
    bump: "minor",
    why: "There is more to call.",
  },
  {
    name: "an operation is gone",
    edit: remove(CANCEL_ORDER),
    bump: "major",
    why: "Whoever calls it no longer compiles.",
  },
  {
    name: "an operation that was deprecated is gone",
    edit: remove(QUOTES),
    bump: "major",
    why: "Whoever calls it no longer compiles; that it was announced makes it no smaller.",
  },
  {
    name: "an operation has another operationId",
    edit: set(`${GET_SECTORS}/operationId`, "listSectors"),
    bump: "major",
    why: "It is called by this name.",
  },
  {
    name: "an operation has another path",
    edit: move(SECTORS, "/paths/~1made-up~1market~1sectors"),
    bump: "major",
    why: "`broker.http` calls it by its path.",
  },
  {
    name: "an operation has another method",
    edit: move(REPLACE_ORDER, `${ONE_ORDER}/patch`),
    bump: "major",
    why: "`broker.http` calls it by its method.",
  },
  {
    name: "an operation is of another family",
    edit: set(`${GET_SECTORS}/x-family`, "trading"),
    bump: "major",
    why: "It is called by its family.",
  },
  {
    name: "an operation is of another group",
    edit: set(`${GET_SECTORS}/x-group`, "industries"),
    bump: "patch",
    why: "A group is where readers find it; nothing is called by it.",
  },
  {
    name: "an operation is deprecated",
    edit: add(`${LIST_ORDERS}/deprecated`, true),
    bump: "minor",
    why: "It still works, and users should learn that it will not.",
  },
  {
    name: "an operation is no longer deprecated",
    edit: remove(`${GET_QUOTES}/deprecated`),
    bump: "minor",
    why: "Users may build on it again.",
  },
  {
    name: "an operation may be sent again by the client",
    edit: set(`${SAVE_WATCHLIST}/x-retry`, "safe"),
    bump: "minor",
    why: "The same call may be sent several times.",
  },
  {
    name: "an operation may not be sent again by the client any more",
    edit: set(`${LIST_ORDERS}/x-retry`, "never"),
    bump: "minor",
    why: "The same call fails more often.",
  },
  {
    name: "a schema has another name",
    edit: renameComponent(`${SCHEMAS}/Money`, `${SCHEMAS}/Amount`),
    bump: "major",
    why: 'Whoever says `components["schemas"]["Money"]` no longer compiles.',
  },
  {
    name: "a schema has no name any more, and is written where it is used",
    edit: all(inline(`${ORDER}/properties/total`), remove(`${SCHEMAS}/Money`)),
    bump: "major",
    why: 'Whoever says `components["schemas"]["Money"]` no longer compiles.',
  },
  {
    name: "a schema that had no name has one",
    edit: all(
      move(`${GIVEN_QUOTES}/additionalProperties`, `${SCHEMAS}/Quote`),
      add(`${GIVEN_QUOTES}/additionalProperties`, { $ref: "#/components/schemas/Quote" }),
    ),
    bump: "minor",
    why: "Users can say it.",
  },
  {
    name: "an answer that several operations give has another name in the document",
    edit: renameComponent("/components/responses/Refused", "/components/responses/Rejected"),
    bump: "patch",
    why: "What is promised of components is the names of schemas.",
  },
  {
    name: "a parameter that several operations take has another name in the document",
    edit: renameComponent("/components/parameters/InterfaceVersion", "/components/parameters/Version"),
    bump: "patch",
    why: "What is promised of components is the names of schemas.",
  },
];
