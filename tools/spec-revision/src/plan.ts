// What a revision asks of the versions: the edits that the wire analyzer lists, with what the types and the values analyzers
// find of each, and what the policy makes of it.
import { generateForSandbox } from "@org/codegen";
import { readFile } from "node:fs/promises";
import { largest, type Bump, type Bumps, type Change } from "./change.ts";
import { changes } from "./changes/changes.ts";
import { typeFindings } from "./analyzers/types.ts";
import { valueFindings } from "./analyzers/values/values.ts";
import { wireEdits } from "./analyzers/wire.ts";
import { sandboxBump, typeVerdict, valueVerdict } from "./policy.ts";
import { readRevision } from "./document/revision.ts";

interface ClientPlan {
  readonly changes: readonly Change[];
  /** What each analyzer alone would ask of the client. */
  readonly wire: Bump;
  readonly types: Bump;
  readonly values: Bump;
  /** What the client is asked for. */
  readonly bump: Bump;
}

export interface Plan extends Omit<ClientPlan, "bump"> {
  readonly bumps: Bumps;
}

/** Takes the paths of two OpenAPI documents in YAML. */
export async function plan(base: string, revision: string): Promise<Plan> {
  // First, because codegen rejects a name that two operations have with both places, and the analyzers with one.
  const plays = await playsOtherwise(await readFile(base, "utf8"), await readFile(revision, "utf8"));
  const { bump, ...verdicts } = await planClient(base, revision);
  return { ...verdicts, bumps: { "@org/broker-client": bump, "@org/broker-sandbox": sandboxBump(bump, plays) } };
}

/** Of any two OpenAPI documents, also those that no sandbox is made of. */
export async function planClient(base: string, revision: string): Promise<ClientPlan> {
  const [before, after] = [await readRevision(base), await readRevision(revision)];
  const [edits, findings] = await Promise.all([
    wireEdits(base, revision),
    typeFindings(before.document, after.document),
  ]);
  const values = valueFindings(before.document, after.document);
  const found = changes(edits, { types: findings, values }, { base: before, revision: after });
  const byValues = largest(values.map((finding) => valueVerdict(finding).bump));
  return {
    changes: found,
    wire: largest(edits.map(({ weight }) => weight)),
    types: largest(findings.map((finding) => typeVerdict(finding).bump)),
    values: byValues,
    // An invariant: no rule and no mistaken cause lowers what the values analyzer found.
    bump: largest([...found.map(({ bump }) => bump), byValues]),
  };
}

async function playsOtherwise(before: string, after: string): Promise<boolean> {
  const [one, other] = [await generateForSandbox(before), await generateForSandbox(after)];
  return [...one].some(([name, text]) => other.get(name) !== text);
}
