// Defines the rules for the bump of @org/broker-client. If no rule applies to an edit, the bump is the largest bump
// that an analyzer reports for the edit.
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

/** Reason for each bump. The plan uses this reason if no rule and no finding gives a reason. */
export const WIRE: Readonly<Record<Bump, string>> = {
  major: "The service expects or returns different data, and the compiler does not report the change.",
  minor: "The service accepts or returns additional data.",
  patch: "It does not affect programs.",
  none: "It does not affect programs.",
};

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
 * The first rule that applies to an edit sets the bump of the edit. If the analyzer `values` reports a larger bump for
 * the edit, the plan uses the larger bump.
 */
export const RULES: readonly Rule[] = [
  {
    when: all(under("info"), property("version")),
    bump: "none",
    why: "Programs do not use the date of the spec.",
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
    why: "Only the documentation changes.",
  },
  {
    when: isServers,
    bump: "patch",
    why: "Callers set the base URL. The client does not read the base URL from the document.",
  },
  { when: isComponentName, bump: "patch", why: "Callers do not use the name of this component." },

  {
    when: all(isSecurity, refusesProof),
    bump: "major",
    why: "The service rejects requests with the old kind of signature. Change the signing by hand.",
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
    why: "It selects another version of the interface, so responses can be different.",
  },

  {
    when: property("deprecated"),
    bump: "minor",
    why: DEPRECATED,
  },
  {
    when: property("x-family"),
    bump: "major",
    why: "A call contains the name of the family, such as `trading` in `broker.trading.listAccounts()`.",
  },
  {
    when: property("x-retry"),
    bump: "minor",
    why: "Calls compile as before, but the rule for retries changes.",
  },
  { when: isExtension, bump: "patch", why: "It does not affect calls." },

  // The analyzer `wire` reports a changed keyword, but not the effect of the keyword on the allowed values. The
  // analyzers `types` and `values` therefore set the bump of most schema edits.
  {
    when: isOpenEnum,
    bump: "minor",
    why: "An open enum lists only the known values. Correct code also handles unknown values.",
  },
  {
    when: becomesOpenEnum,
    bump: ({ types }) => largest([types, "minor"]),
    why: "The type lists the known values, and still allows other values.",
  },
  {
    when: isErrorBodyGone,
    bump: "major",
    why: "The compiler can reject code that reads the body of this error. `isBrokerError` no longer knows the type of the body.",
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
  {
    when: property("default"),
    bump: "patch",
    why: "The edit does not replace a default value in a request.",
  },
  {
    when: all(isEncoding, isGiven),
    bump: "major",
    why: "Requests need a different encoding, and the compiler does not report the change.",
  },
  {
    when: ({ edit }) => isOfRoundedNumber(edit),
    bump: ({ wire }) => wire,
    why: "JavaScript rounds the old and the new number to the same value, so no analyzer notices the change.",
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

/** @param isOther whether the generated code of the sandbox differs between the documents */
export function sandboxBump(client: Bump, isOther: boolean): Bump {
  return isOther ? client : "none";
}
