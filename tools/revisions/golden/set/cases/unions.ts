import type { Case } from "../case.ts";
import { add, all, move, remove, set } from "../edit.ts";
import { SCHEMAS } from "../places.ts";

const TRIGGER = `${SCHEMAS}/Trigger`;
const EVENT = `${SCHEMAS}/OrderEvent`;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

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
const removeSecond = (union: string, kind: string) =>
  all(remove(`${union}/oneOf/1`), remove(`${union}/discriminator/mapping/${kind}`));

export const UNIONS: readonly Case[] = [
  {
    name: "a union in a request body gains an alternative",
    edit: addKind(TRIGGER, "NEWS", "NewsTrigger"),
    bump: "minor",
    why: "Request bodies with an existing alternative are still valid.",
  },
  {
    name: "a union in a request body loses an alternative",
    edit: removeSecond(TRIGGER, "TIME"),
    bump: "major",
    why: "A call that passes the alternative does not compile.",
  },
  {
    name: "a union in a response gains an alternative",
    edit: addKind(EVENT, "PAUSE", "PauseEvent"),
    bump: "major",
    why: "Code that handles each alternative must handle the new alternative.",
  },
  {
    name: "a union in a response loses an alternative",
    edit: removeSecond(EVENT, "CANCEL"),
    bump: "minor",
    why: "Code that handles the removed alternative still works.",
  },
  {
    name: "an alternative in a response loses a property",
    edit: all(remove(`${SCHEMAS}/CancelEvent/properties/by`), set(`${SCHEMAS}/CancelEvent/required`, ["kind"])),
    bump: "major",
    why: "Code that reads the property does not compile.",
  },
  {
    name: "an alternative in a response gets another discriminator value",
    edit: all(
      set(`${SCHEMAS}/CancelEvent/properties/kind/const`, "END"),
      move(`${EVENT}/discriminator/mapping/CANCEL`, `${EVENT}/discriminator/mapping/END`),
    ),
    bump: "major",
    why: "Code that compares the discriminator with the old value does not compile.",
  },
  {
    name: "a union loses its discriminator, and its alternatives keep their constants",
    edit: remove(`${EVENT}/discriminator`),
    bump: "none",
    why: "Each alternative has the same constant as before.",
  },
  {
    name: "the `allOf` of a response gains a part",
    edit: add(`${SCHEMAS}/Order/allOf/-`, { type: "object", properties: { colour: { type: "string" } } }),
    bump: "minor",
    why: "No code reads the properties of the new part yet.",
  },
  {
    name: "the `allOf` of a response loses a part",
    edit: remove(`${SCHEMAS}/Order/allOf/2`),
    bump: "major",
    why: "Code that reads a property of the part does not compile.",
  },
];
