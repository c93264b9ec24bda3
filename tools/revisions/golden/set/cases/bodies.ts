// What a call takes in its body.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { CANCEL_ORDER, ORDER_REQUEST, PLACE_ORDER, REPLACE_ORDER } from "../places.ts";

const SENT = `${ORDER_REQUEST}/properties`;
const NOTE = {
  content: { "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } } },
};

export const BODIES: readonly Case[] = [
  {
    name: "a body has a property more, which may be left out",
    edit: add(`${SENT}/memo`, { type: "string" }),
    bump: "minor",
    why: "Bodies without it stay right.",
  },
  {
    name: "a body has a property more, which is required",
    edit: all(add(`${SENT}/memo`, { type: "string" }), add(`${ORDER_REQUEST}/required/-`, "memo")),
    bump: "major",
    why: "Every body lacks it.",
  },
  {
    name: "a body loses a property that could be left out",
    edit: remove(`${SENT}/expires`),
    bump: "major",
    why: "Whoever gives it no longer compiles.",
  },
  {
    name: "a property of a body has another name",
    edit: move(`${SENT}/note`, `${SENT}/memo`),
    bump: "major",
    why: "Whoever gives it under the old name no longer compiles.",
  },
  {
    name: "a property of a body becomes required",
    edit: add(`${ORDER_REQUEST}/required/-`, "session"),
    bump: "major",
    why: "Bodies without it were right.",
  },
  {
    name: "a property of a body need not be given any more",
    edit: set(`${ORDER_REQUEST}/required`, ["symbol", "side", "quantity"]),
    bump: "minor",
    why: "Bodies that give it stay right.",
  },
  {
    name: "a property of a body may be null",
    edit: set(`${SENT}/note/type`, ["string", "null"]),
    bump: "minor",
    why: "A text is still right.",
  },
  {
    name: "a property of a body may no longer be null",
    edit: set(`${SENT}/stop_price/type`, "number"),
    bump: "major",
    why: "Whoever gives null no longer compiles.",
  },
  {
    name: "a body becomes required",
    edit: add(`${REPLACE_ORDER}/requestBody/required`, true),
    bump: "major",
    why: "Calls without one were right.",
  },
  {
    name: "a body need not be given any more",
    edit: remove(`${PLACE_ORDER}/requestBody/required`),
    bump: "minor",
    why: "Calls that give it stay as they are.",
  },
  {
    name: "an operation without a body takes one",
    edit: add(`${CANCEL_ORDER}/requestBody`, NOTE),
    bump: "minor",
    why: "Calls without it stay as they are.",
  },
  {
    name: "an operation without a body requires one",
    edit: add(`${CANCEL_ORDER}/requestBody`, { required: true, ...NOTE }),
    bump: "major",
    why: "Every call lacks it.",
  },
  {
    name: "an operation takes its body in another form, too",
    edit: add(`${PLACE_ORDER}/requestBody/content/text~1plain`, { schema: { type: "string" } }),
    bump: "minor",
    why: "Calls that give JSON stay as they are.",
  },
  {
    name: "an operation takes its body no longer",
    edit: remove(`${REPLACE_ORDER}/requestBody`),
    bump: "major",
    why: "Whoever gives one no longer compiles.",
  },
];
