import { add, all, cases, move, remove, set } from "../edit.ts";
import { GET_ORDER, PLACE_ORDER, REFUSAL, REPLACE_ORDER, LIST_ORDERS, SAVE_WATCHLIST } from "../places.ts";

const json = (schema: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

export const STATUSES = [
  cases("major", "Code that compares `response.status` with the old status fails, and the compiler reports no error.", {
    "a success status changes, and the response body stays the same": move(
      `${SAVE_WATCHLIST}/responses/200`,
      `${SAVE_WATCHLIST}/responses/201`,
    ),
  }),
  cases("minor", "The call returns the same data.", {
    "an operation gains a second success status with the same body": add(`${SAVE_WATCHLIST}/responses/201`, {
      description: "The watchlist, new.",
      ...json("Watchlist"),
    }),
  }),
  cases("major", "Code that reads the response must handle the body of the second status.", {
    "an operation gains a second success status with another body": add(`${GET_ORDER}/responses/203`, {
      description: "What is left of it.",
      ...json("Receipt"),
    }),
    "an operation gains a second success status with a shared response": all(
      add("/components/responses/Left", { description: "What is left of it.", ...json("Receipt") }),
      add(`${GET_ORDER}/responses/203`, { $ref: "#/components/responses/Left" }),
    ),
  }),
  cases("major", "Code that reads the response must handle a missing body.", {
    "an operation gains a second success status without a body": add(`${SAVE_WATCHLIST}/responses/204`, {
      description: "It was saved before.",
    }),
  }),
  cases("minor", "Code that handles the old values still works.", {
    "an operation loses one of two success statuses": remove(`${PLACE_ORDER}/responses/202`),
  }),
  cases("major", "A function with the return type `Promise<void>` does not compile if it returns the call.", {
    "a response without a body gains a body": add(`${REPLACE_ORDER}/responses/200/content`, json("Order").content),
  }),
  cases("major", "Code that reads it does not compile.", {
    "a response loses its body": remove(`${SAVE_WATCHLIST}/responses/200/content`),
    "the body of error responses loses a property": remove(`${REFUSAL}/properties/hint`),
  }),
  cases("minor", "A call still rejects, and the spec now documents the body of the error.", {
    "an error response is added": add(`${PLACE_ORDER}/responses/409`, { description: "Twice.", ...json("Refusal") }),
  }),
  cases("major", "Code that reads the typed error body after `isBrokerError` does not compile.", {
    "an error response with a body is removed": remove(`${GET_ORDER}/responses/404`),
    "an error response loses its body": all(
      add(`${REPLACE_ORDER}/responses/404`, { $ref: "#/components/responses/Refused" }),
      remove("/components/responses/Refused/content"),
    ),
  }),
  cases("minor", "The types of the client do not list the possible error statuses.", {
    "an error response without a body is removed": remove(`${REPLACE_ORDER}/responses/409`),
  }),
  cases("minor", "No code reads it yet.", {
    "an error response without a body gains a body": add(
      `${REPLACE_ORDER}/responses/409/content`,
      json("Refusal").content,
    ),
    "the body of error responses gains a property": add(`${REFUSAL}/properties/link`, { type: "string" }),
    "a response gains a header": add(`${LIST_ORDERS}/responses/200/headers/x-made-up-page`, {
      schema: { type: "integer" },
    }),
  }),
  cases("major", "Code that reads it must handle `undefined`.", {
    "a property in the body of error responses becomes optional": set(`${REFUSAL}/required`, ["code"]),
  }),
  cases("major", "Code that reads the header from `response.headers` gets null, and the compiler reports no error.", {
    "a response loses a header": remove(`${LIST_ORDERS}/responses/200/headers/x-made-up-remaining`),
  }),
  cases("none", "The call returns the same data.", {
    "shared responses become inline responses": all(
      set(`${LIST_ORDERS}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
      set(`${PLACE_ORDER}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
    ),
  }),
].flat();
