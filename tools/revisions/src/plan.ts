// Determines the version bumps of a revision.
import { generateForSandboxFrom } from "@org/codegen";
import { fields, isObject } from "@org/codegen/document";
import { placedError, type Source } from "@org/codegen/source";
import { bumpOfSandbox, largest, type Bump, type Bumps, type Change, type CommandChange } from "./change.ts";
import { commandChanges } from "./commands.ts";
import { readRevision } from "./document/revision.ts";
import { OneSided } from "./findings/program.ts";
import { changesOf } from "./findings/changes.ts";

interface Revisions {
  readonly base: Source;
  readonly revision: Source;
}

export interface Plan {
  readonly changes: readonly Change[];
  readonly bumps: Bumps;
  readonly commands: readonly CommandChange[];
}

/** Compares two YAML files that contain OpenAPI documents. */
export async function plan(base: string, revision: string): Promise<Plan> {
  const revisions = { base: await readRevision(base), revision: await readRevision(revision) };
  // Codegen runs before the comparison, because codegen reports clearer errors, for example if two operations have the
  // same name.
  const isOther = await isOtherSandbox(revisions);
  const { bump, changes } = await planBetween(revisions);
  const commands = commandChanges(revisions.base, revisions.revision);
  return {
    changes,
    commands,
    bumps: {
      "@org/broker-client": bump,
      "@org/broker-sandbox": isOther ? largest(changes.map(bumpOfSandbox)) : "none",
      "@org/broker-cli": largest(commands.map((command) => command.bump)),
    },
  };
}

interface ClientPlan {
  readonly changes: readonly Change[];
  readonly bump: Bump;
}

/** Determines the bump of the client, even if codegen cannot generate a sandbox from the documents. */
export async function planClient(base: string, revision: string): Promise<ClientPlan> {
  return planBetween({ base: await readRevision(base), revision: await readRevision(revision) });
}

async function planBetween(revisions: Revisions): Promise<ClientPlan> {
  try {
    const changes = await changesOf({ base: revisions.base.document, revision: revisions.revision.document });
    return { changes, bump: largest(changes.map(({ bump }) => bump)) };
  } catch (cause) {
    throw placedError(revisions[cause instanceof OneSided ? cause.side : "revision"], cause);
  }
}

async function isOtherSandbox({ base, revision }: Revisions): Promise<boolean> {
  // The generated code has the keys in the order of the document, so another order alone would change the code.
  const inOrder = { ...revision, document: fields(inOrderOf(base.document, revision.document)) };
  const [before, after] = [await generated(base), await generated(inOrder)];
  return [...before].some(([name, text]) => after.get(name) !== text);
}

/** Gives the keys of `revision` the order of the keys of `base`. A new key still follows the same key as in `revision`. */
function inOrderOf(base: unknown, revision: unknown): unknown {
  if (Array.isArray(revision) && Array.isArray(base))
    return revision.map((item, index) => inOrderOf(base[index], item));
  if (!isObject(revision) || !isObject(base)) return revision;
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  const first = group;
  for (const key of Object.keys(revision)) {
    if (Object.hasOwn(base, key)) groups.set(key, (group = [key]));
    else group.push(key);
  }
  const keys = [first, ...Object.keys(base).map((key) => groups.get(key) ?? [])].flat();
  return Object.fromEntries(keys.map((key) => [key, inOrderOf(base[key], revision[key])]));
}

// A missing sample does not affect the bump, so the warning of codegen about a missing sample is ignored.
const generated = (source: Source) => generateForSandboxFrom(source, () => {});
