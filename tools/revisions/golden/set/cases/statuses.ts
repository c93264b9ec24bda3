// With which statuses, headers and errors an operation answers.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { GET_ORDER, PLACE_ORDER, REFUSAL, REPLACE_ORDER, LIST_ORDERS, SAVE_WATCHLIST } from "../places.ts";

const json = (schema: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
});

export const STATUSES: readonly Case[] = [
  {
    name: "a success has another status, and the same body",
    edit: move(`${SAVE_WATCHLIST}/responses/200`, `${SAVE_WATCHLIST}/responses/201`),
    bump: "major",
    why: "Whoever compares `response.status` with the old one goes wrong, and no compiler says so.",
  },
  {
    name: "a success may have another status, with the same body",
    edit: add(`${SAVE_WATCHLIST}/responses/201`, { description: "The watchlist, new.", ...json("Watchlist") }),
    bump: "minor",
    why: "The call gives what it gave.",
  },
  {
    name: "a success may have another status, with another body",
    edit: add(`${GET_ORDER}/responses/203`, { description: "What is left of it.", ...json("Receipt") }),
    bump: "major",
    why: "Whoever reads the answer must expect the other body.",
  },
  {
    name: "a success may have another status, with another body, which is a component",
    edit: all(
      add("/components/responses/Left", { description: "What is left of it.", ...json("Receipt") }),
      add(`${GET_ORDER}/responses/203`, { $ref: "#/components/responses/Left" }),
    ),
    bump: "major",
    why: "Whoever reads the answer must expect the other body.",
  },
  {
    name: "a success may have another status, without a body",
    edit: add(`${SAVE_WATCHLIST}/responses/204`, { description: "It was saved before." }),
    bump: "major",
    why: "Whoever reads the answer must expect that there is none.",
  },
  {
    name: "a success no longer has one of its two bodies",
    edit: remove(`${PLACE_ORDER}/responses/202`),
    bump: "minor",
    why: "Whoever expects both is still right.",
  },
  {
    name: "an answer without a body gains one",
    edit: add(`${REPLACE_ORDER}/responses/200/content`, json("Order").content),
    bump: "major",
    why: "A function that is declared to give `Promise<void>` and returns the call no longer compiles.",
  },
  {
    name: "an answer loses its body",
    edit: remove(`${SAVE_WATCHLIST}/responses/200/content`),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "an error is documented",
    edit: add(`${PLACE_ORDER}/responses/409`, { description: "Twice.", ...json("Refusal") }),
    bump: "minor",
    why: "A call rejects as it did; what the error says is known now.",
  },
  {
    name: "an error is documented no longer",
    edit: remove(`${GET_ORDER}/responses/404`),
    bump: "major",
    why: "Code that reads its body, typed by `isBrokerError`, no longer compiles.",
  },
  {
    name: "an error without a body is documented no longer",
    edit: remove(`${REPLACE_ORDER}/responses/409`),
    bump: "minor",
    why: "A call never promised which errors there are.",
  },
  {
    name: "an error no longer has its body",
    edit: all(
      add(`${REPLACE_ORDER}/responses/404`, { $ref: "#/components/responses/Refused" }),
      remove("/components/responses/Refused/content"),
    ),
    bump: "major",
    why: "Code that reads its body, typed by `isBrokerError`, no longer compiles.",
  },
  {
    name: "an error has a body where it had none",
    edit: add(`${REPLACE_ORDER}/responses/409/content`, json("Refusal").content),
    bump: "minor",
    why: "Nobody reads it yet.",
  },
  {
    name: "the body of errors has a property more",
    edit: add(`${REFUSAL}/properties/link`, { type: "string" }),
    bump: "minor",
    why: "Nobody reads it yet.",
  },
  {
    name: "the body of errors loses a property",
    edit: remove(`${REFUSAL}/properties/hint`),
    bump: "major",
    why: "Whoever reads it of `error` no longer compiles.",
  },
  {
    name: "a property of the body of errors may be missing",
    edit: set(`${REFUSAL}/required`, ["code"]),
    bump: "major",
    why: "Whoever reads it of `error` must expect that it is not there.",
  },
  {
    name: "an answer has a header more",
    edit: add(`${LIST_ORDERS}/responses/200/headers/x-made-up-page`, { schema: { type: "integer" } }),
    bump: "minor",
    why: "Nobody reads it yet.",
  },
  {
    name: "an answer loses a header",
    edit: remove(`${LIST_ORDERS}/responses/200/headers/x-made-up-remaining`),
    bump: "major",
    why: "Whoever reads it of `response.headers` finds nothing, and no compiler says so.",
  },
  {
    name: "answers are written where they are given, and not as a component",
    edit: all(
      set(`${LIST_ORDERS}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
      set(`${PLACE_ORDER}/responses/400`, { description: "What was wrong.", ...json("Refusal") }),
    ),
    bump: "none",
    why: "What the call gives is the same.",
  },
];
