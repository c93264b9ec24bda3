// Findings that no edit explains, as changes of their own.
import type { Finding } from "../analyzers/finding.ts";
import type { ValueFinding } from "../analyzers/values/finding.ts";
import type { Change } from "../change.ts";
import type { Revision } from "../document/revision.ts";
import { typeVerdict, valueVerdict } from "../policy.ts";
import { nameOf } from "../sentences/name.ts";
import { capitalised } from "../sentences/words.ts";
import { locate } from "./locate.ts";

export interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

const BECOMES: Readonly<Record<Finding["difference"], string>> = {
  lost: "is gone",
  gained: "is new",
  "gained, required": "is new, and required",
  "now required": "is required now",
  "now optional": "is no longer required",
  widened: "allows more",
  narrowed: "allows less",
  changed: "is another one",
};

export function byType(finding: Finding, { base, revision }: Revisions): Change {
  const { name, path } = finding.place;
  const [is] = locate(finding.place, revision.document);
  const [was] = locate(finding.place, base.document);
  const [keys, side] = is ? [is.keys, revision] : [was?.keys ?? [], base];
  // A component's name would say that the component changed.
  const isOwn = keys[0] === "paths";
  const what = isOwn ? nameOf(keys, side.document) : `the type of \`${[name, ...path].join(".")}\``;
  const verdict = typeVerdict(finding);
  return {
    what: `${capitalised(what)} ${BECOMES[finding.difference]}.`,
    place: side.placeOf(keys),
    wire: "none",
    types: verdict.bump,
    values: "none",
    ...verdict,
    advice: undefined,
  };
}

const ALLOWS: Readonly<Record<ValueFinding["flow"], Readonly<Record<ValueFinding["difference"], string>>>> = {
  input: {
    narrowed: "accepts fewer values than",
    widened: "accepts more values than",
    changed: "accepts other values than",
  },
  output: { narrowed: "has fewer values than", widened: "may have more values than", changed: "has other values than" },
};

export function byValue(finding: ValueFinding, revisions: Revisions): Change {
  const verdict = valueVerdict(finding);
  return {
    ...(aboutProperty(finding, revisions) ?? aboutValues(finding, revisions)),
    wire: "none",
    types: "none",
    values: verdict.bump,
    ...verdict,
    advice: undefined,
  };
}

type Said = Pick<Change, "what" | "place">;

/** Undefined unless a property is only in one of the documents. */
function aboutProperty({ keyword, base, revision }: ValueFinding, revisions: Revisions): Said | undefined {
  const [isGone, isNew] = [base.keys, revision.keys].map((keys) => keys.at(-2) === "properties");
  if (keyword !== "properties" || isGone === isNew) return undefined;
  const [{ keys }, side] = isGone ? [base, revisions.base] : [revision, revisions.revision];
  const what = `${capitalised(nameOf(keys, side.document))} is ${isGone ? "gone" : "new"}.`;
  return { what, place: side.placeOf(keys) };
}

function aboutValues({ flow, keyword, difference, base, revision }: ValueFinding, revisions: Revisions): Said {
  const [{ keys }, side] = revision.value === undefined ? [base, revisions.base] : [revision, revisions.revision];
  const owner = nameOf(keys.at(-1) === keyword ? keys.slice(0, -1) : keys, side.document);
  const what = `${capitalised(owner)} ${ALLOWS[flow][difference]} before, by \`${keyword}\`.`;
  return { what, place: side.placeOf(keys) };
}
