// Compares the values that requests and responses can contain. The comparison includes features that types cannot
// express, such as limits, formats, headers and parameter styles.
import { schemaAt } from "../document/places.ts";
import type { Keys } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Pair } from "./compare.ts";
import { Contract } from "./contract.ts";
import type { ValueFinding } from "./finding.ts";
import { Relation } from "./fits.ts";
import { noticePairs } from "./requests.ts";
import { Sameness } from "./same.ts";
import { pairingOf, type Documents } from "../document/pairing.ts";

export function valueFindings(documents: Documents): ValueFinding[] {
  const { base, revision } = documents;
  const relation = new Relation(new Sameness(base, revision));
  const compared = new Set<string>();
  const schemas = pairingOf(documents).components.get("schemas") ?? new Map<string, string>();
  const note = (pair: Pair) => {
    const [was, is] = [pair.base, pair.revision].map(({ reader, all }) => reader.resolve(all).map(schemaIn));
    for (const name of was ?? []) if (name !== undefined && is?.includes(schemas.get(name))) compared.add(name);
  };
  const given = new Contract("input", documents, relation, note);
  const got = new Contract("output", documents, relation, note);
  for (const twin of pairingOf(documents).operations) {
    given.request(twin);
    got.responses(twin);
  }
  for (const notice of noticePairs(documents)) got.notice(notice);
  for (const [name, now] of schemas) {
    if (compared.has(name)) continue;
    const [was, is] = [schemaAt(name, base), schemaAt(now, revision)];
    const flows = [flowsOf(was), flowsOf(is)];
    // If no operation uses a schema, the comparison assumes that user code reads values of the schema.
    const isOnlyGiven = flows.some((flow) => flow.given) && !flows.some((flow) => flow.got);
    (isOnlyGiven ? given : got).schemas(was, is);
  }
  return [...given.findings, ...got.findings];
}

function schemaIn([root, kind, name, ...inner]: Keys): string | undefined {
  return root === "components" && kind === "schemas" && inner.length === 0 ? name : undefined;
}
