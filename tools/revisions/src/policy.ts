// Defines the rules for the bump of @org/broker-client. If no rule applies, the largest bump of the analyzers counts.
// No rule sets a smaller bump than the values analyzer. The rules assume that the code of users calls
// `broker.trading.…`, calls `broker.http` with a path, and contains types such as `components["schemas"]["…"]`.
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

/** Reasons for the bump of an edit that only the wire analyzer reports. */
export const WIRE: Readonly<Record<Bump, string>> = {
  major: "The service expects or returns other data, and the compiler does not report that.",
  minor: "The service accepts or returns more than before.",
  patch: "It does not affect programs.",
  none: "It does not affect programs.",
};

/** Bump of each analyzer. */
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

/**
 * Rules in order of precedence. The first rule that applies sets the bump. The values analyzer can only raise this
 * bump.
 */
export const RULES: readonly Rule[] = [
  // Rules for changes that no program can notice.
  {
    when: all(under("info"), property("version")),
    bump: "none",
    why: "The date of a revision does not affect programs.",
  },
  { when: isDefaultWrittenOut, bump: "none", why: "The value is the default, so the meaning is the same." },
  { when: isSame, bump: "none", why: "It means the same as before." },
  {
    when: isPlaceholder,
    bump: "patch",
    why: "A placeholder cannot be called, and any release can change its name.",
  },
  {
    when: (subject) => isText(subject) || under("info")(subject),
    bump: "patch",
    why: "Only a text for readers changes.",
  },
  {
    when: isServers,
    bump: "patch",
    why: "Callers set the base URL. The client does not read the base URL from the document.",
  },
  { when: isComponentName, bump: "patch", why: "Callers do not use the name of this component." },

  // Rules for signing, and for headers that the client adds.
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
  { when: isSecurity, bump: "patch", why: "Requests are signed as before." },
  { when: isNewClientHeader, bump: "patch", why: "The client sends it automatically." },
  {
    when: all(isClientSupplied, property("const")),
    bump: "major",
    why: "It selects another version of the interface, which can respond differently.",
  },

  // Rules for deprecations, and for extensions of OpenAPI.
  {
    when: property("deprecated"),
    bump: "minor",
    why: DEPRECATED,
  },
  { when: property("x-family"), bump: "major", why: "The name of the family is part of each call." },
  {
    when: property("x-retry"),
    bump: "minor",
    why: "Calls compile as before, but the client retries them differently.",
  },
  { when: isExtension, bump: "patch", why: "It does not affect calls." },

  // Rules for edits that the types analyzer compares more exactly. The wire analyzer compares the notation, and not the
  // allowed values.
  {
    when: isOpenEnum,
    bump: "minor",
    why: "An open enum lists the known values. Code already had to handle other values.",
  },
  {
    when: becomesOpenEnum,
    bump: ({ types }) => largest([types, "minor"]),
    why: "The type lists the known values, and still allows other values.",
  },
  {
    when: isErrorBodyGone,
    bump: "major",
    why: "Code that reads the body of this error can stop compiling: `isBrokerError` no longer knows its type.",
  },
  {
    when: isErrorAnswer,
    bump: "minor",
    why: "A failed call rejects with a `BrokerError`, even if the error is not documented.",
  },
  { when: isAnswerGone, bump: ({ types }) => types, why: "Code that handles it is still correct." },
  {
    when: all(property("default"), isGiven, wasThere, isThere),
    bump: "major",
    why: DEFAULT,
  },
  { when: property("default"), bump: "patch", why: "No default of a request is replaced by another default." },
  {
    when: all(isEncoding, isGiven),
    bump: "major",
    why: "Requests need another encoding, and the compiler does not report that.",
  },
  {
    when: ({ edit }) => isOfRoundedNumber(edit),
    bump: ({ wire }) => wire,
    why: "JavaScript rounds both numbers to the same number, so the types and values analyzers see no change.",
  },
  {
    when: all(isOfSchema, isNote),
    bump: ({ types, values }) => largest([types, values, "patch"]),
    why: "It allows the same values as before.",
  },
  {
    when: (subject) => isOfSchema(subject) || isOfForm(subject),
    bump: ({ types, values }) => largest([types, values]),
    why: "It allows the same values as before. Only the notation differs.",
  },
];

/**
 * Returns the bump of the sandbox. If the generated sources of the sandbox differ, the result is the bump of the
 * client. If the generated sources are the same, the result is `none`.
 *
 * @param isOther whether the generated sources of the sandbox differ between the revisions
 */
export function sandboxBump(client: Bump, isOther: boolean): Bump {
  return isOther ? client : "none";
}
