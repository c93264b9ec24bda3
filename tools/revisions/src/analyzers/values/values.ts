// Runs the analyzer `values`, which compares the values that requests and responses can contain. The analyzer also
// compares features that types cannot express, such as limits, formats, headers and parameter styles.
import { fields, type Fields } from "@org/codegen/document";
import type { Keys } from "../../document/keys.ts";
import { flowsOf } from "../../document/flows.ts";
import type { Pair } from "./compare.ts";
import { Contract } from "./contract.ts";
import type { ValueFinding } from "./finding.ts";
import { Relation } from "./fits.ts";
import { noticePairs, operationPairs } from "./operations.ts";
import { Sameness } from "./same.ts";

export function valueFindings(base: Fields, revision: Fields): ValueFinding[] {
  const relation = new Relation(new Sameness(base, revision));
  const compared = new Set<string>();
  const note = (pair: Pair) => {
    const [was, is] = [pair.base, pair.revision].map(({ reader, all }) => reader.resolve(all).map(schemaIn));
    for (const name of was ?? []) if (name !== undefined && is?.includes(name)) compared.add(name);
  };
  const given = new Contract("input", { base, revision }, relation, note);
  const got = new Contract("output", { base, revision }, relation, note);
  for (const [before, after] of operationPairs(base, revision)) {
    given.request(before, after);
    got.responses(before, after);
  }
  for (const [before, after] of noticePairs(base, revision)) got.notice(before, after);
  for (const name of namesIn(base)) {
    if (!namesIn(revision).has(name) || compared.has(name)) continue;
    const place = ["components", "schemas", name];
    const flows = [flowsOf(place, base), flowsOf(place, revision)];
    // If no operation uses a schema, the analyzer assumes that user code reads values of the schema.
    const isOnlyGiven = flows.some((flow) => flow.given) && !flows.some((flow) => flow.got);
    (isOnlyGiven ? given : got).schemas(place, place);
  }
  return [...given.findings, ...got.findings];
}

function schemaIn([root, kind, name, ...inner]: Keys): string | undefined {
  return root === "components" && kind === "schemas" && inner.length === 0 ? name : undefined;
}

function namesIn(document: Fields): ReadonlySet<string> {
  return new Set(Object.keys(fields(fields(document["components"])["schemas"])));
}
