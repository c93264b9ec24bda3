// What a change asks of the version of @org/broker-client, seen by somebody whose code calls `broker.trading.…`, calls
// `broker.http` by path, and writes `components["schemas"]["…"]`: what the stricter of two judges says, unless one of the
// rules below knows better than both.
import { largest, type Bump } from "./change.ts";
import { constraintBump, CONSTRAINTS, defaultBump, formatBump, rewrittenBump } from "./changes/constraint.ts";
import type { Finding } from "./judges/finding.ts";
import type { Difference } from "./judges/variance.ts";
import { becomesOpenEnum, isOpenEnum } from "./changes/open-enum.ts";
import { isSame } from "./changes/same.ts";
import { securityBump } from "./changes/security.ts";
import {
  isComponentName,
  isErrorAnswer,
  isMember,
  isNewClientHeader,
  isPlaceholder,
  isSecurity,
  isServers,
  isText,
  isWrittenOtherwise,
  startsWith,
  type Subject,
} from "./changes/subject.ts";

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

/** What the two judges say, each alone. */
export interface Judges {
  readonly wire: Bump;
  readonly types: Bump;
}

export interface Rule {
  readonly when: (subject: Subject) => boolean;
  readonly bump: Bump | ((subject: Subject, judges: Judges) => Bump);
  readonly why: string;
}

const under =
  (...start: readonly string[]) =>
  ({ keys }: Subject) =>
    startsWith(keys, start);
const property =
  (...names: readonly string[]) =>
  ({ edit }: Subject) =>
    names.includes(edit.property ?? "");

/** The first that fits decides. */
export const RULES: readonly Rule[] = [
  {
    when: (subject) => under("info")(subject) && property("version")(subject),
    bump: "none",
    why: "The name of the revision alone changes nothing for anybody.",
  },
  { when: isSame, bump: "none", why: "It is the same as before, written otherwise." },
  {
    when: isPlaceholder,
    bump: "patch",
    why: "Placeholders cannot be called, and their names are outside the promise.",
  },
  { when: isText, bump: "patch", why: "It is said otherwise, and works as before." },
  { when: under("info"), bump: "patch", why: "It is said otherwise, and works as before." },
  { when: isServers, bump: "patch", why: "The client is given its base URL, and reads none from the document." },
  {
    when: isComponentName,
    bump: "patch",
    why: "Of components, the names of schemas are promised and no others.",
  },
  {
    when: isSecurity,
    bump: ({ documents }) => securityBump(documents),
    why: "What counts is whether a request is still taken that is signed as before.",
  },
  {
    when: isNewClientHeader,
    bump: "patch",
    why: "The client sends it by itself; callers are not asked for it.",
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
    when: ({ edit: { node, property } }) =>
      node === "SpecExtension" || (property?.startsWith("x-") === true && property !== "x-client-supplied"),
    bump: "patch",
    why: "It is told beside what is called, and changes no call.",
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
  // Where the wire judge sees how it is written, and the type judge what it allows.
  {
    when: becomesOpenEnum,
    bump: (_, { types }) => largest([types, "minor"]),
    why: "The values that are known are told.",
  },
  {
    when: isWrittenOtherwise,
    bump: (subject, { types }) => rewrittenBump(subject, types),
    why: "What counts is what it allows, however it is put together.",
  },
  {
    when: isMember,
    // Where no type tells a difference, it is one of what types do not know.
    bump: (_, { wire, types }) => (types === "none" ? wire : types),
    why: "What counts is what all of them allow together.",
  },
  {
    when: (subject) => subject.edit.node === "Response" && subject.edit.kind === "removed",
    bump: (_, { types }) => types,
    why: "What expects it, too, is still right.",
  },
  // What no type knows.
  {
    when: property(...CONSTRAINTS),
    bump: constraintBump,
    why: "It allows more than before, or less, and no compiler says so.",
  },
  { when: property("format"), bump: formatBump, why: "It is written in another form, and no compiler says so." },
  {
    when: property("default"),
    bump: defaultBump,
    why: "What leaves it out means something else, where another default was documented.",
  },
  {
    when: property("type"),
    bump: (_, { wire, types }) => largest([wire, types, "minor"]),
    why: "It can be more than before, or less; whole numbers and others are one type.",
  },
];
