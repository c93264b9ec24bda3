// Determines the version bumps of a revision. Three analyzers compare the documents, and the policy decides the bump of
// each edit.
import { generateForSandbox } from "@org/codegen";
import { placed, placedAsync } from "@org/codegen/source";
import { readFile } from "node:fs/promises";
import { largest, type Bump, type Bumps, type Change, type CommandChange } from "./change.ts";
import { changes } from "./changes/changes.ts";
import { commandChanges } from "./commands.ts";
import type { Finding } from "./analyzers/finding.ts";
import { asWritten, numberEdits } from "./analyzers/numbers.ts";
import { OneSided } from "./analyzers/program.ts";
import { typeFindings } from "./analyzers/types.ts";
import { valueFindings } from "./analyzers/values/values.ts";
import { wireEdits } from "./analyzers/wire.ts";
import { assessType, assessValue } from "./assessment.ts";
import { sandboxBump } from "./policy.ts";
import { readRevision, type Revision } from "./document/revision.ts";
import { canonical } from "./ledger/canonical.ts";

interface ClientPlan {
  readonly changes: readonly Change[];
  readonly wire: Bump;
  readonly types: Bump;
  readonly values: Bump;
  readonly bump: Bump;
}

export interface Plan extends Omit<ClientPlan, "bump"> {
  readonly bumps: Bumps;
  readonly commands: readonly CommandChange[];
}

/** Takes the paths of two OpenAPI documents in YAML. */
export async function plan(base: string, revision: string): Promise<Plan> {
  // Codegen runs before the analyzers, because codegen reports clearer errors, for example if two operations have the
  // same name.
  const isOther = await isOtherSandbox(base, revision);
  const { bump, ...analyses } = await planClient(base, revision);
  const commands = await commandChanges(await readRevision(base), await readRevision(revision));
  return {
    ...analyses,
    commands,
    bumps: {
      "@org/broker-client": bump,
      "@org/broker-sandbox": sandboxBump(bump, isOther),
      "@org/broker-cli": largest(commands.map((command) => command.bump)),
    },
  };
}

/** Determines the bump of the client, even if codegen cannot generate a sandbox from the documents. */
export async function planClient(base: string, revision: string): Promise<ClientPlan> {
  const [before, after] = [await readRevision(base), await readRevision(revision)];
  const [listed, findings] = await Promise.all([
    placedAsync(after, () => wireEdits(before.document, after.document)),
    findingsOf({ base: before, revision: after }),
  ]);
  const edits = [...listed, ...numberEdits(before, after, listed)].map((edit) => asWritten(edit, before, after));
  const values = placed(after, () => valueFindings(before.document, after.document));
  const found = changes(edits, { types: findings, values }, { base: before, revision: after });
  const byValues = largest(values.map((finding) => assessValue(finding).bump));
  return {
    changes: found,
    wire: largest(edits.map(({ weight }) => weight)),
    types: largest(findings.map((finding) => assessType(finding).bump)),
    values: byValues,
    bump: largest([...found.map(({ bump }) => bump), byValues]),
  };
}

async function findingsOf(revisions: { base: Revision; revision: Revision }): Promise<Finding[]> {
  try {
    return await typeFindings(revisions.base.document, revisions.revision.document);
  } catch (cause) {
    if (!(cause instanceof OneSided)) throw cause;
    return placed(revisions[cause.side], () => {
      throw cause;
    });
  }
}

// A missing sample does not affect the bump, so the warning of codegen about a missing sample is ignored.
const generated = (yaml: string, file: string) => generateForSandbox(yaml, file, () => {});

async function isOtherSandbox(base: string, revision: string): Promise<boolean> {
  const [before, after] = [await readFile(base, "utf8"), await readFile(revision, "utf8")];
  const differ = async (before: string, after: string) => {
    const [one, other] = [await generated(before, base), await generated(after, revision)];
    return [...one].some(([name, text]) => other.get(name) !== text);
  };
  // Codegen reads the original texts first, because an error must name a line of the original text. The canonical texts
  // ignore the order of keys.
  return (await differ(before, after)) && differ(canonical(before), canonical(after));
}
