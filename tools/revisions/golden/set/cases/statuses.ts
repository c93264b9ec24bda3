import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { GET_ORDER, PLACE_ORDER, REFUSAL, REPLACE_ORDER, LIST_ORDERS, SAVE_WATCHLIST } from "../places.ts";

const json = (schema: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

export const STATUSES: readonly Case[] = [
  {
    name: "a success status changes, and the response body stays the same",
    edit: move(`${SAVE_WATCHLIST}/responses/200`, `${SAVE_WATCHLIST}/responses/201`),
    bump: "major",
    why: "Code that compares `response.status` with the old status fails, and the compiler reports no error.",
  },
  {
    name: "an operation gains a second success status with the same body",
    edit: add(`${SAVE_WATCHLIST}/responses/201`, { description: "The watchlist, new.", ...json("Watchlist") }),
    bump: "minor",
    why: "The call returns the same data.",
  },
  {
    name: "an operation gains a second success status with another body",
    edit: add(`${GET_ORDER}/responses/203`, { description: "What is left of it.", ...json("Receipt") }),
    bump: "major",
    why: "Code that reads the response must handle the body of the second status.",
  },
  {
    name: "an operation gains a second success status with a shared response",
    edit: all(
      add("/components/responses/Left", { description: "What is left of it.", ...json("Receipt") }),
      add(`${GET_ORDER}/responses/203`, { $ref: "#/components/responses/Left" }),
    ),
    bump: "major",
    why: "Code that reads the response must handle the body of the second status.",
  },
  {
    name: "an operation gains a second success status without a body",
    edit: add(`${SAVE_WATCHLIST}/responses/204`, { description: "It was saved before." }),
    bump: "major",
    why: "Code that reads the response must handle a missing body.",
  },
  {
    name: "an operation loses one of two success statuses",
    edit: remove(`${PLACE_ORDER}/responses/202`),
    bump: "minor",
    why: "Code that handles the responses of both statuses still works.",
  },
  {
    name: "a response without a body gains a body",
    edit: add(`${REPLACE_ORDER}/responses/200/content`, json("Order").content),
    bump: "major",
    why: "A function with the return type `Promise<void>` does not compile if it returns the call.",
  },
  {
    name: "a response loses its body",
    edit: remove(`${SAVE_WATCHLIST}/responses/200/content`),
    bump: "major",
    why: "Code that reads the body does not compile.",
  },
  {
    name: "an error response is added",
    edit: add(`${PLACE_ORDER}/responses/409`, { description: "Twice.", ...json("Refusal") }),
    bump: "minor",
    why: "A call still rejects, and the spec now documents the body of the error.",
  },
  {
    name: "an error response with a body is removed",
    edit: remove(`${GET_ORDER}/responses/404`),
    bump: "major",
    why: "Code that reads the typed error body after `isBrokerError` does not compile.",
  },
  {
    name: "an error response without a body is removed",
    edit: remove(`${REPLACE_ORDER}/responses/409`),
    bump: "minor",
    why: "The types of the client do not list the possible error statuses.",
  },
  {
    name: "an error response loses its body",
    edit: all(
      add(`${REPLACE_ORDER}/responses/404`, { $ref: "#/components/responses/Refused" }),
      remove("/components/responses/Refused/content"),
    ),
    bump: "major",
    why: "Code that reads the typed error body after `isBrokerError` does not compile.",
  },
  {
    name: "an error response without a body gains a body",
    edit: add(`${REPLACE_ORDER}/responses/409/content`, json("Refusal").content),
    bump: "minor",
    why: "No code reads the body yet.",
  },
  {
    name: "the body of error responses gains a property",
    edit: add(`${REFUSAL}/properties/link`, { type: "string" }),
    bump: "minor",
    why: "No code reads the property yet.",
  },
  {
    name: "the body of error responses loses a property",
    edit: remove(`${REFUSAL}/properties/hint`),
    bump: "major",
    why: "Code that reads the property from `error` does not compile.",
  },
  {
    name: "a property in the body of error responses becomes optional",
    edit: set(`${REFUSAL}/required`, ["code"]),
    bump: "major",
    why: "Code that reads the property from `error` must handle `undefined`.",
  },
  {
    name: "a response gains a header",
    edit: add(`${LIST_ORDERS}/responses/200/headers/x-made-up-page`, { schema: { type: "integer" } }),
    bump: "minor",
    why: "No code reads the header yet.",
  },
  {
    name: "a response loses a header",
    edit: remove(`${LIST_ORDERS}/responses/200/headers/x-made-up-remaining`),
    bump: "major",
    why: "Code that reads the header from `response.headers` gets null, and the compiler reports no error.",
  },
  {
    name: "shared responses become inline responses",
    edit: all(
      set(`${LIST_ORDERS}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
      set(`${PLACE_ORDER}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
    ),
    bump: "none",
    why: "The call returns the same data.",
  },
];
