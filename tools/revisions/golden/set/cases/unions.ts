// oneOf with a discriminator, and allOf.
import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { SCHEMAS } from "../places.ts";

const TRIGGER = `${SCHEMAS}/Trigger`;
const EVENT = `${SCHEMAS}/OrderEvent`;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** One kind more for a oneOf that has a discriminator. */
const addKind = (union: string, kind: string, name: string) =>
  all(
    add(`${SCHEMAS}/${name}`, {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", const: kind } },
    }),
    add(`${union}/oneOf/-`, ref(name)),
    add(`${union}/discriminator/mapping/${kind}`, `#/components/schemas/${name}`),
  );
/** The second of a oneOf is no longer one of it. */
const removeSecond = (union: string, kind: string) =>
  all(remove(`${union}/oneOf/1`), remove(`${union}/discriminator/mapping/${kind}`));

export const UNIONS: readonly Case[] = [
  {
    name: "a body takes one kind of object more",
    edit: addKind(TRIGGER, "NEWS", "NewsTrigger"),
    bump: "minor",
    why: "The other kinds are still right.",
  },
  {
    name: "a body takes one kind of object less",
    edit: removeSecond(TRIGGER, "TIME"),
    bump: "major",
    why: "Whoever gives it no longer compiles.",
  },
  {
    name: "an answer may hold one kind of object more",
    edit: addKind(EVENT, "PAUSE", "PauseEvent"),
    bump: "major",
    why: "Whoever tells the kinds apart must expect it.",
  },
  {
    name: "an answer holds one kind of object less",
    edit: removeSecond(EVENT, "CANCEL"),
    bump: "minor",
    why: "Whoever expects it is still right.",
  },
  {
    name: "a kind of object that an answer may hold loses a property",
    edit: all(remove(`${SCHEMAS}/CancelEvent/properties/by`), set(`${SCHEMAS}/CancelEvent/required`, ["kind"])),
    bump: "major",
    why: "Whoever reads it no longer compiles.",
  },
  {
    name: "a kind of object that an answer may hold says another word for its kind",
    edit: all(
      set(`${SCHEMAS}/CancelEvent/properties/kind/const`, "END"),
      move(`${EVENT}/discriminator/mapping/CANCEL`, `${EVENT}/discriminator/mapping/END`),
    ),
    bump: "major",
    why: "Whoever compares it with the old word no longer compiles.",
  },
  {
    name: "kinds of object are told apart by their constant alone, without a discriminator",
    edit: remove(`${EVENT}/discriminator`),
    bump: "none",
    why: "Each kind says what it said.",
  },
  {
    name: "an answer that is put together of schemas has one more of them",
    edit: add(`${SCHEMAS}/Order/allOf/-`, { type: "object", properties: { colour: { type: "string" } } }),
    bump: "minor",
    why: "Nobody reads its properties yet.",
  },
  {
    name: "an answer that is put together of schemas has one less of them",
    edit: remove(`${SCHEMAS}/Order/allOf/2`),
    bump: "major",
    why: "Whoever reads its property no longer compiles.",
  },
];
