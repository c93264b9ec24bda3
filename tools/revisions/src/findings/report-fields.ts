// Reports every difference without a finding: texts, placeholders, security, extensions, and other notations of the
// same value. The last rule gives a patch bump to every other difference, so that the plan omits no difference.
import { at, list, resolve, type Keys } from "@org/codegen/document";
import { ancestorOf, fieldsAt, startsWith, type Place } from "../document/places.ts";
import { knownValues } from "@org/codegen/custom-types";
import { flowsOf } from "../document/flows.ts";
import { TEXTS } from "../document/texts.ts";
import { nameOf } from "../sentences/name.ts";
import {
  describeClientHeader,
  describeComponent,
  describeDiscriminator,
  describeEntry,
  describeField,
  describeNote,
  describeOthers,
  describePart,
  describePlaceholder,
  describeReference,
  describeRestated,
  describeServers,
  describeSchemaName,
  describeText,
} from "../sentences/describe-difference.ts";
import { describeFamily } from "../sentences/describe-operation.ts";
import { describeKnown, describeOpened } from "../sentences/describe-values.ts";
import type { Sentence } from "../sentences/sentence.ts";
import { state, type Statement } from "./statement.ts";
import { DEFAULT, INDEX_LOST, major, minor, none, patch, REFERENCE, type Assessment } from "./assessment.ts";
import { assessSecurity, isSecurity, lostWay, describeSecurityField } from "./security.ts";
import { isOfField, isWhole, type Seen } from "../document/difference.ts";
import {
  hasOtherTexts,
  isDateOfNew,
  isDefaultMoved,
  isBigintLost,
  isDefaultWrittenOut,
  isListOfNull,
  isOfContract,
  isOfOthers,
  isOfReference,
  isOfRenamed,
  isOpenEnum,
  isOpened,
  isRaw,
  isUnusedProperty,
} from "./notation.ts";

interface Rule {
  readonly when: (seen: Seen) => boolean;
  readonly assessment: Assessment | ((seen: Seen) => Assessment);
  /** Returns no sentence if another statement describes the difference. */
  readonly describe: (seen: Seen) => Sentence | undefined;
  /** Whether the sentence is about the owner of the field, which still exists if the field is removed. */
  readonly isOfOwner?: boolean;
}

export function reportFields(differences: readonly Seen[]): Statement[] {
  return differences.flatMap((seen) => {
    const rule = RULES.find(({ when }) => when(seen));
    const sentence = rule?.describe(seen);
    if (rule === undefined || sentence === undefined) return [];
    const assessment = typeof rule.assessment === "function" ? rule.assessment(seen) : rule.assessment;
    return state(sentence, assessment, placeOfDifference(seen, rule));
  });
}

function placeOfDifference(seen: Seen, rule: Rule): Place {
  const isOfOwner = seen.revision === undefined && rule.isOfOwner === true;
  return lostWay(seen) ?? (isOfOwner ? seen.owner.revision : seen);
}

const DESCRIBED = "Other lines describe the effect.";

const isPlaceholder = ({ keys }: Seen) => startsWith(keys, ["components", "pathItems"]);
const isExtension = ({ field }: Seen) => field?.startsWith("x-") === true;
const has =
  (name: string) =>
  ({ field }: Seen) =>
    field === name;
const isOperation = ({ keys, field }: Seen) => keys[0] === "paths" && keys.length === 3 && field === undefined;
const isSchemaName = (seen: Seen) => isWhole(seen) && seen.keys[1] === "schemas";
const isText = ({ field, keys }: Seen) =>
  (field !== undefined && TEXTS.has(field)) ||
  (TEXTED.has(keys.at(-2) ?? "") && field === undefined && !isInProperties(keys)) ||
  isOfExample(keys) ||
  keys[0] === "tags" ||
  keys[0] === "externalDocs";
const isOfExample = (keys: Keys) => keys.at(-3) === "examples" && keys.at(-4) !== "properties";
const TEXTED = new Set(["examples", "tags", "externalDocs", "contact", "license"]);
const isInProperties = (keys: Keys) => keys.at(-3) === "properties";
const isGiven = (seen: Seen) => flowsOf(seen).given;

/** The first rule that applies to a difference sets its bump. */
const RULES: readonly Rule[] = [
  {
    when: ({ keys }) => keys[0] === "info" && keys[1] === "version",
    assessment: none("Programs do not use the date of the spec."),
    describe: describeField,
  },
  { when: isOperation, assessment: none(""), describe: () => undefined },
  { when: (seen) => isDateOfNew(seen), assessment: none(""), describe: () => undefined },
  { when: has("operationId"), assessment: none(""), describe: () => undefined },
  {
    when: (seen) => isDefaultWrittenOut(seen) || isDefaultMoved(seen),
    assessment: none("The field has its default value, so the meaning is the same."),
    describe: describeRestated,
    isOfOwner: true,
  },
  {
    when: isPlaceholder,
    assessment: patch("A placeholder has no method, so calls stay the same."),
    describe: describePlaceholder,
  },
  {
    when: (seen) => isText(seen) || seen.keys[0] === "info",
    assessment: patch("Only the documentation changes."),
    describe: describeText,
  },
  {
    when: (seen) => isOfField(seen, "servers"),
    assessment: patch("The client gets the base URL from your code. Check whether it is still right."),
    describe: describeServers,
  },
  { when: isSchemaName, assessment: assessSchemaName, describe: describeSchemaName },
  {
    when: (seen) => isWhole(seen) && seen.keys[1] !== "securitySchemes",
    assessment: ({ base }) =>
      patch(
        base === undefined
          ? "Only the type `components` gains the name."
          : "Calls stay the same. Only code that uses the type `components` can contain the name.",
      ),
    describe: describeComponent,
  },
  { when: isSecurity, assessment: assessSecurity, describe: describeSecurityField },
  { when: isClientSupplied, assessment: assessClientHeader, describe: describeClientHeader },
  {
    when: has("deprecated"),
    assessment: ({ is }) => minor(is === true ? "It still works, and can be removed later." : "You can keep using it."),
    describe: describeField,
  },
  {
    when: has("x-family"),
    assessment: major("A call by the old name does not compile."),
    describe: (seen) => describeFamily(String(fieldsAt(ancestorOf(seen, -1))["operationId"]), seen.was, seen.is),
  },
  {
    when: has("x-retry"),
    assessment: ({ is }) =>
      minor(is === "safe" ? "The client can send a failed request again." : "A failed call rejects after one request."),
    describe: describeField,
  },
  { when: isExtension, assessment: patch("It does not affect calls."), describe: describeField },
  {
    when: isOpenEnum,
    assessment: ({ owner }) =>
      minor(
        flowsOf(owner.revision).got
          ? "An open enum lists only the known values. Correct code also handles unknown values."
          : "Calls can pass any value, as before. Only the documented values change.",
      ),
    describe: (seen) => describeKnown(nameOf(ancestorOf(seen, -3)), list(seen.was), list(seen.is)),
  },
  {
    when: (seen) => has("default")(seen) && isGiven(seen) && seen.was !== undefined && seen.is !== undefined,
    assessment: major(DEFAULT),
    describe: describeField,
  },
  {
    when: has("default"),
    assessment: (seen) => patch(whyOfDefault(seen)),
    describe: describeField,
  },
  {
    when: (seen) => seen.keys.includes("encoding") && !seen.keys.includes("schema") && isGiven(seen),
    assessment: major("Requests need a different encoding. The compiler does not report the change."),
    describe: describeField,
  },
  {
    when: ({ was, is, field, isReported }) => !isReported && field !== undefined && (isRaw(was) || isRaw(is)),
    assessment: major(
      "JavaScript rounds the old and the new number to the same value, so the comparison of values does not notice the change.",
    ),
    describe: describeField,
  },
  { when: isBigintLost, assessment: major("A call that passes a `bigint` does not compile."), describe: describeNote },
  { when: ({ isReported }) => isReported, assessment: none(""), describe: () => undefined },
  {
    when: isListOfNull,
    assessment: assessListOfNull,
    describe: ({ owner, is }) => ({
      name: nameOf(owner.revision),
      phrase: ({ text }) => `the type of ${text} ${list(is).includes(null) ? "now" : "no longer"} contains null`,
    }),
  },
  {
    when: isOpened,
    assessment: minor("The type lists the known values, and still allows other values."),
    describe: ({ owner }) => describeOpened(nameOf(owner.revision), knownValues(fieldsAt(owner.revision))),
    isOfOwner: true,
  },
  { when: isOfOthers, assessment: assessOthers, describe: describeOthers },
  { when: isOfRenamed, assessment: none(""), describe: () => undefined },
  {
    when: isOfReference,
    assessment: REFERENCE,
    describe: (seen) => describeReference(ancestorOf(seen, -1), seen.was, seen.is),
  },
  {
    when: ({ keys }) => keys.includes("discriminator"),
    assessment: (seen) =>
      isOfContract(seen)
        ? none(seen.isAffected ? DESCRIBED : "It changes no value and no type by itself.")
        : patch("It does not affect programs."),
    describe: describeDiscriminator,
  },
  {
    when: ({ isAffected, field }) => isAffected && (field === "style" || field === "explode"),
    assessment: none(DESCRIBED),
    describe: describeField,
  },
  {
    when: ({ isAffected, keys, field, base, revision }) =>
      isAffected && field === undefined && keys.at(-2) === "allOf" && !(base && revision),
    assessment: none(DESCRIBED),
    describe: describePart,
  },
  {
    when: ({ field = "" }) => NOTES.has(field),
    assessment: patch("It allows the same values as before."),
    describe: describeNote,
  },
  {
    when: ({ keys, field }) => field === undefined && keys.at(-2) === "prefixItems",
    assessment: none("The lines about the number of items describe the effect."),
    describe: describeEntry,
  },
  {
    when: (seen) => isOfContract(seen) && isUnusedProperty(seen),
    assessment: (seen) => (hasOtherTexts(seen) ? patch : none)("It changes neither requests nor responses."),
    describe: describeField,
  },
  {
    when: (seen) => isOfContract(seen) && seen.isAffected,
    assessment: (seen) => (hasOtherTexts(seen) ? patch : none)(DESCRIBED),
    describe: (seen) =>
      ([seen.was, seen.is].some((value) => typeof value === "object") ? describeRestated : describeField)(seen),
  },
  {
    when: (seen) => isOfContract(seen) && hasOtherTexts(seen),
    assessment: patch("It allows the same values as before, and its documentation changes."),
    describe: describeRestated,
    isOfOwner: true,
  },
  {
    when: isOfContract,
    assessment: none("It allows the same values as before. Only the notation differs."),
    describe: describeRestated,
    isOfOwner: true,
  },
  { when: () => true, assessment: patch("It does not affect programs."), describe: describeField },
];

/** Fields that allow the same values after an edit, unless a finding describes the edit. */
const NOTES = new Set([
  "format",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "xml",
]);

function assessSchemaName({ base, revision, documents }: Seen): Assessment {
  if (base === undefined) return minor("New code can use it.");
  return Object.hasOwn(at(["components", "schemas"], documents.revision), base.keys[2] ?? "")
    ? major("Code that contains the old name gets another type.")
    : major(`Code that contains ${revision === undefined ? "this" : "the old"} name does not compile.`);
}

/** Recognizes a header that the client sends itself, for example the version of the interface. */
function isClientSupplied(seen: Seen): boolean {
  const { field, document } = seen;
  if (field === undefined) return resolve(fieldsAt(seen), document)["x-client-supplied"] === true;
  return (
    field !== "description" && [-1, -2].some((count) => fieldsAt(ancestorOf(seen, count))["x-client-supplied"] === true)
  );
}

function assessClientHeader({ base, field, is, owner }: Seen): Assessment {
  if (base === undefined && field === undefined)
    return {
      ...patch("The client sends it automatically. Requests that your own code builds need it."),
      sandboxBump: "major",
      sandbox: "A request without it gets 400 `wrong_header`.",
    };
  if (field === undefined) return major("The client no longer sends it, so responses can be different.");
  if (field === "x-client-supplied") {
    if (is === true) return major("A call that passes it does not compile.");
    const isRequired = fieldsAt(owner.revision)["required"] === true;
    return major(isRequired ? "A call without it does not compile." : "The service gets it only if a call passes it.");
  }
  return major("It selects another version of the interface, so responses can be different.");
}

function assessOthers({ is, owner }: Seen): Assessment {
  const { given, got } = flowsOf(owner.revision);
  const verbs = given && got ? "read and pass" : given ? "pass" : "read";
  return is === undefined || is === false ? major(INDEX_LOST) : minor(`Code can ${verbs} undocumented properties.`);
}

/** Assesses the generated type, which contains each value of `enum`, even if `type` excludes the value. */
export function assessListOfNull({ is, owner }: Seen): Assessment {
  const { given, got } = flowsOf(owner.revision);
  if (!list(is).includes(null))
    return given ? major("A call that passes null does not compile.") : minor("Code can rely on another value.");
  return got ? major("Code that reads it must also handle null.") : minor("The compiler accepts calls that pass null.");
}

function whyOfDefault(seen: Seen): string {
  if (!isGiven(seen)) return "A default in a response does not affect programs.";
  return seen.is === undefined
    ? "The document no longer says which value the service uses if a call omits it."
    : "The document now says which value the service uses if a call omits it.";
}
