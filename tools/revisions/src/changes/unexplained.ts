// Describes each finding that no edit explains.
import type { Finding } from "../analyzers/finding.ts";
import type { ValueFinding } from "../analyzers/values/finding.ts";
import type { Place } from "../change.ts";
import type { Revision } from "../document/revision.ts";
import { assessType, assessValue } from "../assessment.ts";
import type { Documents } from "../edits/subject.ts";
import { sayDirectly } from "../sentences/direct.ts";
import { sayLoose } from "../sentences/loose.ts";
import { nameOf } from "../sentences/name.ts";
import type { Name } from "../sentences/schema-name.ts";
import { operationsAround } from "../sentences/places.ts";
import { sayOperation, takesOver } from "../sentences/say-operation.ts";
import type { Statement } from "../sentences/statement.ts";
import { quoted } from "../sentences/words.ts";

export interface Revisions {
  readonly base: Revision;
  readonly revision: Revision;
}

export function byType(finding: Finding, { base, revision }: Revisions, documents: Documents): Statement {
  const { sentence, keys, document } = sayLoose(finding, documents);
  const place = (document === documents.base ? base : revision).placeOf(keys);
  const assessment = assessType(finding);
  return {
    sentence,
    assessment: { place, wire: "none", types: assessment.bump, values: "none", ...assessment, advice: undefined },
  };
}

const ALLOWS: Readonly<Record<ValueFinding["flow"], Readonly<Record<ValueFinding["difference"], string>>>> = {
  input: { narrowed: "accepts fewer values", widened: "accepts more values", changed: "accepts different values" },
  output: { narrowed: "has fewer values", widened: "may have more values", changed: "has different values" },
};

const OVERLAPS: Readonly<Record<ValueFinding["difference"], (name: Name) => string>> = {
  narrowed: ({ text }) =>
    `${text} shares more values with the other alternatives. \`oneOf\` rejects a value that matches two alternatives`,
  widened: ({ text }) =>
    `${text} shares fewer values with the other alternatives. \`oneOf\` rejects a value that matches two alternatives`,
  changed: ({ text }) =>
    `the values that ${text} shares with the other alternatives change. \`oneOf\` rejects a value that matches two alternatives`,
};

export function byValue(finding: ValueFinding, revisions: Revisions, documents: Documents): Statement {
  const assessment = assessValue(finding);
  const { sentence, place } = aboutValues(finding, revisions, documents);
  return {
    sentence,
    assessment: { place, wire: "none", types: "none", values: assessment.bump, ...assessment, advice: undefined },
  };
}

interface Placed extends Pick<Statement, "sentence"> {
  readonly place: Place;
}

function aboutValues(finding: ValueFinding, { base, revision }: Revisions, documents: Documents): Placed {
  const { flow, keyword, difference } = finding;
  const isHere = finding.revision.value !== undefined && finding.revision.keys.length > 0;
  const [{ keys }, side] = isHere ? [finding.revision, revision] : [finding.base, base];
  const owner = keys.at(-1) === keyword ? keys.slice(0, -1) : keys;
  const place = side.placeOf(keys);
  const swapped = operationsAround(owner, side.document).find((id) => takesOver(id, documents));
  if (swapped !== undefined) return { sentence: sayOperation(swapped, documents), place };
  const sentence = sayDirectly(finding, documents);
  if (sentence !== undefined) return { sentence, place };
  if (keyword === "oneOf")
    return { sentence: { name: nameOf(owner, side.document), phrase: OVERLAPS[difference] }, place };
  const phrase = ({ text }: Name) => `${text} ${ALLOWS[flow][difference]} than before, because of ${quoted(keyword)}`;
  return { sentence: { name: nameOf(owner, side.document), phrase }, place };
}
