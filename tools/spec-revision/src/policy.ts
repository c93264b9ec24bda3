// What a change asks of the version of @org/broker-client, seen by somebody whose code calls `broker.trading.…`, calls
// `broker.http` by path, and writes `components["schemas"]["…"]`: what the stricter of two judges says, unless one of the
// rules below knows better than both.
import type { Bump } from "./change.ts";
import type { Finding } from "./judges/types.ts";
import type { Difference } from "./judges/variance.ts";
import { isErrorAnswer, isOpenEnum, isPlaceholder, isText, startsWith, type Subject } from "./subject.ts";

const GIVEN: Readonly<Record<Difference, Bump>> = {
  lost: "major", // an object literal with a field that is not known does not compile
  gained: "minor",
  "gained, required": "major",
  "now required": "major",
  "now optional": "minor",
  widened: "minor",
  narrowed: "major",
  changed: "major",
};

const GOT: Readonly<Record<Difference, Bump>> = {
  lost: "major",
  gained: "minor",
  "gained, required": "minor", // a fixture needs it, what reads does not
  "now required": "minor",
  "now optional": "major",
  widened: "major", // a switch over all values has one value too few
  narrowed: "minor",
  changed: "major",
};

/** What the type judge's findings weigh, by whether callers give it, get it, or write its name. */
export const TYPE_WEIGHTS: Readonly<Record<Finding["flow"], Readonly<Record<Difference, Bump>>>> = {
  input: GIVEN,
  output: GOT,
  error: GOT,
  name: GOT,
};

export interface Rule {
  readonly when: (subject: Subject) => boolean;
  readonly bump: Bump;
  readonly why: string;
}

const property = (name: string) => (subject: Subject) => subject.edit.property === name;
const at =
  (...start: readonly string[]) =>
  ({ keys }: Subject) =>
    startsWith(keys, start);

/** The first that fits decides. */
export const RULES: readonly Rule[] = [
  {
    when: (subject) => at("info")(subject) && property("version")(subject),
    bump: "none",
    why: "The name of the revision alone changes nothing for anybody.",
  },
  {
    when: isPlaceholder,
    bump: "patch",
    why: "Placeholders cannot be called, and their names are outside the promise.",
  },
  { when: isText, bump: "patch", why: "It is said otherwise, and works as before." },
  { when: at("info"), bump: "patch", why: "It is said otherwise, and works as before." },
  { when: at("servers"), bump: "patch", why: "The client is given its base URL, and reads none from the document." },
  {
    when: (subject) => at("security")(subject) || at("components", "securitySchemes")(subject),
    bump: "major",
    why: "Requests are authenticated otherwise: the signing has to follow, by hand.",
  },
  {
    when: property("deprecated"),
    bump: "minor",
    why: "Semantic versioning asks for a minor when something is deprecated.",
  },
  { when: property("x-family"), bump: "major", why: "It is called as a member of its family." },
  {
    when: property("x-retry"),
    bump: "minor",
    why: "Calls compile as before; how often the client sends them changes.",
  },
  {
    when: ({ edit }) => edit.property?.startsWith("x-") === true,
    bump: "patch",
    why: "It is told by the table of operations, and changes no call.",
  },
  {
    when: isOpenEnum,
    bump: "minor",
    why: "The values of an open enum are those that are known; others were to be expected.",
  },
  {
    when: isErrorAnswer,
    bump: "minor",
    why: "A call that fails rejects with a `BrokerError` whichever errors are documented.",
  },
];
