// What a change asks of the version of @org/broker-client, seen by somebody whose code calls `broker.trading.…`, calls
// `broker.http` by path, and writes `components["schemas"]["…"]`: the strictest analyzer decides, unless one of the
// rules below knows better. No rule goes below the values analyzer.
import { DEFAULT, DEPRECATED } from "./assessment.ts";
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
  isErrorBodyGone,
  isNewClientHeader,
  isPlaceholder,
  isSecurity,
  isServers,
  isText,
  type Subject,
} from "./edits/subject.ts";
import { isOfRoundedNumber } from "./analyzers/numbers.ts";

/** Why the wire analyzer's edits weigh what it says, where types tell no difference. */
export const WIRE: Readonly<Record<Bump, string>> = {
  major: "The service expects or returns something else, and the compiler does not report that.",
  minor: "The service accepts or returns more.",
  patch: "It does not affect programs.",
  none: "It does not affect programs.",
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
    why: "The date of a revision alone changes nothing.",
  },
  { when: isDefaultWrittenOut, bump: "none", why: "It applies also to a document that does not say it." },
  { when: isSame, bump: "none", why: "It means the same as before." },
  {
    when: isPlaceholder,
    bump: "patch",
    why: "A placeholder cannot be called, and any release can change its name.",
  },
  {
    when: (subject) => isText(subject) || under("info")(subject),
    bump: "patch",
    why: "Only a text changes.",
  },
  { when: isServers, bump: "patch", why: "Callers set the base URL. The client does not read it from the document." },
  { when: isComponentName, bump: "patch", why: "Callers do not use the name of this component." },

  // How a request is signed, and what the client sends by itself.
  {
    when: all(isSecurity, refusesProof),
    bump: "major",
    why: "The service rejects a request that is signed as before. Change the signing by hand.",
  },
  {
    when: all(isSecurity, takesMoreAsProof),
    bump: "minor",
    why: "The service also accepts a request that is signed in another way.",
  },
  { when: isSecurity, bump: "patch", why: "A request is signed as before." },
  { when: isNewClientHeader, bump: "patch", why: "The client sends it by itself." },
  {
    when: all(isClientSupplied, property("const")),
    bump: "major",
    why: "It selects another version of the interface, which can respond differently.",
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
    why: "Calls compile as before, but the client retries them differently.",
  },
  { when: isExtension, bump: "patch", why: "It does not affect calls." },

  // Where the wire analyzer sees how it is written, and the type analyzer what it allows.
  {
    when: isOpenEnum,
    bump: "minor",
    why: "An open enum lists the known values. Code had to expect others already.",
  },
  {
    when: becomesOpenEnum,
    bump: ({ types }) => largest([types, "minor"]),
    why: "The type lists the known values, and still allows others.",
  },
  {
    when: isErrorBodyGone,
    bump: "major",
    why: "Code that reads the body of this error can stop compiling: `isBrokerError` no longer knows its type.",
  },
  {
    when: isErrorAnswer,
    bump: "minor",
    why: "A call that fails rejects with a `BrokerError` whichever errors are documented.",
  },
  { when: isAnswerGone, bump: ({ types }) => types, why: "Code that also handles it is still correct." },
  {
    when: all(property("default"), isGiven, wasThere, isThere),
    bump: "major",
    why: DEFAULT,
  },
  { when: property("default"), bump: "patch", why: "No default is replaced by another." },
  {
    when: all(isEncoding, isGiven),
    bump: "major",
    why: "It is sent in another form, and the compiler does not report that.",
  },
  {
    when: ({ edit }) => isOfRoundedNumber(edit),
    bump: ({ wire }) => wire,
    why: "JavaScript rounds both numbers to the same one, so the other analyzers see no change.",
  },
  {
    when: all(isOfSchema, isNote),
    bump: ({ types, values }) => largest([types, values, "patch"]),
    why: "It allows the same values as before.",
  },
  {
    when: (subject) => isOfSchema(subject) || isOfForm(subject),
    bump: ({ types, values }) => largest([types, values]),
    why: "It allows the same values as before, written in another way.",
  },
];

/** The sandbox simulates the service. If it does so differently, its users need what users of the client need. */
export function sandboxBump(client: Bump, isOther: boolean): Bump {
  return isOther ? client : "none";
}
