// What a revision asks of the versions: the edits that the wire analyzer lists, with what the type analyzer finds of each, and
// what the policy makes of both.
import { generateForSandbox } from "@org/codegen";
import { scratchFolder, type ScratchFolder } from "@org/scratch";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { largest, type Bump, type Bumps, type Change } from "./change.ts";
import { changes } from "./changes/changes.ts";
import { typeFindings } from "./analyzers/types.ts";
import { wireEdits } from "./analyzers/wire.ts";
import { sandboxBump, TYPES } from "./policy.ts";
import { readRevision, type Revision } from "./document/revision.ts";
import { canonical } from "./ledger/canonical.ts";

interface ClientPlan {
  readonly changes: readonly Change[];
  /** What each analyzer alone would ask of the client. */
  readonly wire: Bump;
  readonly types: Bump;
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
  await using folder = await scratchFolder("plan-");
  const [edits, findings] = await Promise.all([
    wireEdits(await expand(folder, "base", before), await expand(folder, "revision", after)),
    typeFindings(before.document, after.document),
  ]);
  const found = changes(edits, findings, { base: before, revision: after });
  return {
    changes: found,
    wire: largest(edits.map(({ weight }) => weight)),
    types: largest(findings.map(({ flow, difference }) => TYPES[flow][difference].bump)),
    bump: largest(found.map(({ bump }) => bump)),
  };
}

/** Writes a document without YAML aliases, which `redocly diff` compares as one edit for all places that use an alias. */
async function expand(folder: ScratchFolder, name: string, { document }: Revision): Promise<string> {
  const file = join(folder.path, `${name}.json`);
  await writeFile(file, JSON.stringify(document));
  return file;
}

/** Compares canonical forms, because the generated sandbox keeps the key order of its document. */
async function playsOtherwise(before: string, after: string): Promise<boolean> {
  const [one, other] = [await generateForSandbox(canonical(before)), await generateForSandbox(canonical(after))];
  return [...one].some(([name, text]) => other.get(name) !== text);
}
