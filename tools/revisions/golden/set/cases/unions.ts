import { add, all, cases, move, remove, set } from "../edit.ts";
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

export const UNIONS = [
  cases("minor", "Calls that were valid are still valid.", {
    "a union in a request body gains an alternative": addKind(TRIGGER, "NEWS", "NewsTrigger"),
  }),
  cases("major", "A call that passes it does not compile.", {
    "a union in a request body loses an alternative": removeSecond(TRIGGER, "TIME"),
  }),
  cases("major", "Code that handles each value must handle the new value.", {
    "a union in a response gains an alternative": addKind(EVENT, "PAUSE", "PauseEvent"),
  }),
  cases("minor", "Code that handles the old values still works.", {
    "a union in a response loses an alternative": removeSecond(EVENT, "CANCEL"),
  }),
  cases("major", "Code that reads it does not compile.", {
    "an alternative in a response loses a property": all(
      remove(`${SCHEMAS}/CancelEvent/properties/by`),
      set(`${SCHEMAS}/CancelEvent/required`, ["kind"]),
    ),
    "the `allOf` of a response loses a part": remove(`${SCHEMAS}/Order/allOf/2`),
  }),
  cases("major", "Code that compares the discriminator with the old value does not compile.", {
    "an alternative in a response gets another discriminator value": all(
      set(`${SCHEMAS}/CancelEvent/properties/kind/const`, "END"),
      move(`${EVENT}/discriminator/mapping/CANCEL`, `${EVENT}/discriminator/mapping/END`),
    ),
  }),
  cases("none", "Each alternative has the same constant as before.", {
    "a union loses its discriminator, and its alternatives keep their constants": remove(`${EVENT}/discriminator`),
  }),
  cases("minor", "No code reads it yet.", {
    "the `allOf` of a response gains a part": add(`${SCHEMAS}/Order/allOf/-`, {
      type: "object",
      properties: { colour: { type: "string" } },
    }),
  }),
].flat();
