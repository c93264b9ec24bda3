// What a change asks of the version of @org/broker-client, seen by somebody whose code calls `broker.trading.…`, calls
// `broker.http` by path, and writes `components["schemas"]["…"]`: the strictest analyzer decides, unless one of the
// rules below knows better. No rule goes below the values analyzer.
import { largest, type Bump } from "./change.ts";
import { isEncoding, isGiven, isNote, isOfForm, isOfSchema, isThere, wasThere } from "./edits/covered.ts";
import { becomesOpenEnum, isOpenEnum } from "./edits/open-enum.ts";
import { isDefaultWrittenOut, isSame } from "./edits/same.ts";
import { startsWith } from "./document/keys.ts";
import { refusesProof, takesMoreAsProof } from "./edits/security.ts";
import {
  isClientSupplied,
  isComponentName,
  isErrorAnswer,
  isNewClientHeader,
  isPlaceholder,
  isSecurity,
  isServers,
  isText,
  type Subject,
} from "./edits/subject.ts";
import type { Finding } from "./analyzers/finding.ts";
import { isOfRoundedNumber } from "./analyzers/numbers.ts";
import type { ValueFinding } from "./analyzers/values/finding.ts";
import type { Difference } from "./analyzers/variance.ts";

export interface Assessment {
  readonly bump: Bump;
  readonly why: string;
}

const major = (why: string): Assessment => ({ bump: "major", why });
const minor = (why: string): Assessment => ({ bump: "minor", why });

const GIVEN: Readonly<Record<Difference, Assessment>> = {
  // An object literal with a field that is not known does not compile either.
  lost: major("A call that gives it does not compile."),
  gained: minor("Calls may give it."),
  "gained, required": major("A call that does not give it does not compile."),
  "now required": major("A call that does not give it does not compile."),
  "now optional": minor("Calls may leave it out."),
  widened: minor("Calls may give more than before."),
  narrowed: major("Not all that calls could give compiles."),
  changed: major("What calls gave does not compile."),
};

const GOT: Readonly<Record<Difference, Assessment>> = {
  lost: major("Code that reads it does not compile."),
  gained: minor("There is more to read."),
  "gained, required": minor("There is more to read; a fixture of your own has to have it."),
  "now required": minor("It is always there to read; a fixture of your own has to have it."),
  "now optional": major("Code that reads it has to expect that it is not there."),
  // A switch over all values has one value too few.
  widened: major("Code that knew all that it can be has to expect more."),
  narrowed: minor("It is less than it could be before."),
  changed: major("Code that reads it does not compile."),
};

const NAMED: Readonly<Record<Difference, Assessment>> = {
  ...GOT,
  lost: major("Code that writes its name or its path does not compile."),
  gained: minor("It is there to be called, or to be named."),
};

/** What the type analyzer's findings weigh, by whether callers give it, get it, or write its name. */
export const TYPES: Readonly<Record<Finding["flow"], Readonly<Record<Difference, Assessment>>>> = {
  input: GIVEN,
  output: GOT,
  error: GOT,
  name: NAMED,
};

export function assessType({ flow, difference }: Finding): Assessment {
  return TYPES[flow][difference];
}

/** Keywords of a response that types know, too, or that readers look at. */
const READ: ReadonlySet<string> = new Set(
  "required type enum anyOf properties patternProperties additionalProperties headers content".split(" "),
);

/** What the values analyzer's findings weigh. */
export function assessValue({ flow, keyword, difference, revision }: ValueFinding): Assessment {
  if (keyword === "deprecated") return minor(DEPRECATED);
  if (keyword === "default") return major(DEFAULT);
  if (flow === "input") return difference === "widened" ? minor(TAKEN) : major(REFUSED);
  if (difference !== "narrowed") return major("It may be what it never was before, and no compiler says so.");
  // That nothing else is there says no more than that nothing else was announced.
  const isClosed = keyword === "additionalProperties" && revision.value === false;
  return { bump: READ.has(keyword) && !isClosed ? "minor" : "patch", why: "What code expects of it still holds." };
}

const DEPRECATED = "Semantic versioning asks for a minor when something is deprecated.";
const DEFAULT = "A call that leaves it out means something else, and no compiler says so.";
const REFUSED = "What callers gave may be refused, and no compiler says so.";
const TAKEN = "Callers may give what was refused before.";

/** Why the wire analyzer's edits weigh what it says, where types tell no difference. */
export const WIRE: Readonly<Record<Bump, string>> = {
  major: "The service asks for something else, or answers with it, and no compiler says so.",
  minor: "The service takes or gives more.",
  patch: "Programs need not know of it.",
  none: "Programs need not know of it.",
};

/** What each analyzer says alone. */
interface Analyses {
  readonly wire: Bump;
  readonly types: Bump;
  readonly values: Bump;
}

interface Rule {
  readonly when: (subject: Subject) => boolean;
  readonly bump: Bump | ((analyzers: Analyses) => Bump);
  readonly why: string;
}

const all =
  (...conditions: readonly Rule["when"][]): Rule["when"] =>
  (subject) =>
    conditions.every((condition) => condition(subject));
const under =
  (...start: readonly string[]) =>
  ({ keys }: Subject) =>
    startsWith(keys, start);
const property =
  (name: string) =>
  ({ edit }: Subject) =>
    edit.property === name;
const isExtension = ({ edit: { node, property } }: Subject) =>
  node === "SpecExtension" || (property?.startsWith("x-") === true && property !== "x-client-supplied");
const isAnswerGone = ({ edit: { node, kind } }: Subject) => node === "Response" && kind === "removed";

/** The first that fits decides, but never below what the values analyzer found. */
export const RULES: readonly Rule[] = [
  // What nobody's program notices.
  {
    when: all(under("info"), property("version")),
    bump: "none",
    why: "The name of the revision alone changes nothing for anybody.",
  },
  { when: isDefaultWrittenOut, bump: "none", why: "It holds also if nothing is written." },
  { when: isSame, bump: "none", why: "It is the same as before, written otherwise." },
  {
    when: isPlaceholder,
    bump: "patch",
    why: "Placeholders cannot be called, and their names are outside the promise.",
  },
  {
    when: (subject) => isText(subject) || under("info")(subject),
    bump: "patch",
    why: "It is said otherwise, and works as before.",
  },
  { when: isServers, bump: "patch", why: "The client is given its base URL, and reads none from the document." },
  { when: isComponentName, bump: "patch", why: "Of components, the names of schemas are promised and no others." },

  // How a request is signed, and what the client sends by itself.
  {
    when: all(isSecurity, refusesProof),
    bump: "major",
    why: "A request that is signed as before is refused: the signing has to follow, by hand.",
  },
  {
    when: all(isSecurity, takesMoreAsProof),
    bump: "minor",
    why: "A request that is signed as before is taken, and others are, too.",
  },
  { when: isSecurity, bump: "patch", why: "What a request carries as proof is the same." },
  { when: isNewClientHeader, bump: "patch", why: "The client sends it by itself; callers are not asked for it." },
  {
    when: all(isClientSupplied, property("const")),
    bump: "major",
    why: "It selects another version of the interface, in which the service may answer otherwise.",
  },

  // What the spec says beside OpenAPI.
  {
    when: property("deprecated"),
    bump: "minor",
    why: DEPRECATED,
  },
  { when: property("x-family"), bump: "major", why: "It is called as a member of its family." },
  {
    when: property("x-retry"),
    bump: "minor",
    why: "Calls compile as before; how often the client sends them changes.",
  },
  { when: isExtension, bump: "patch", why: "It is told beside what is called, and changes no call." },

  // Where the wire analyzer sees how it is written, and the type analyzer what it allows.
  {
    when: isOpenEnum,
    bump: "minor",
    why: "The values of an open enum are those that are known; others were to be expected.",
  },
  { when: becomesOpenEnum, bump: ({ types }) => largest([types, "minor"]), why: "The values that are known are told." },
  {
    when: isErrorAnswer,
    bump: "minor",
    why: "A call that fails rejects with a `BrokerError` whichever errors are documented.",
  },
  { when: isAnswerGone, bump: ({ types }) => types, why: "What expects it, too, is still right." },
  {
    when: all(property("default"), isGiven, wasThere, isThere),
    bump: "major",
    why: DEFAULT,
  },
  { when: property("default"), bump: "patch", why: "No other default was documented." },
  { when: all(isEncoding, isGiven), bump: "major", why: "It is sent in another form, and no compiler says so." },
  {
    when: ({ edit }) => isOfRoundedNumber(edit),
    bump: ({ wire }) => wire,
    why: "JavaScript rounds both numbers to one, so that no other analyzer tells them apart.",
  },
  {
    when: all(isOfSchema, isNote),
    bump: ({ types, values }) => largest([types, values, "patch"]),
    why: "It is said otherwise, and what is allowed is the same.",
  },
  {
    when: (subject) => isOfSchema(subject) || isOfForm(subject),
    bump: ({ types, values }) => largest([types, values]),
    why: "What it allows is the same as before, written otherwise.",
  },
];

/** The sandbox plays the service: where it does so otherwise, it asks of its users what the client asks of them. */
export function sandboxBump(client: Bump, playsOtherwise: boolean): Bump {
  return playsOtherwise ? client : "none";
}
