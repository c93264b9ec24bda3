// Determines the version bumps of a revision.
import { generateForSandbox } from "@org/codegen";
import { placed, placedAsync } from "@org/codegen/source";
import { readFile } from "node:fs/promises";
import { bumpOfSandbox, largest, type Bump, type Bumps, type Change, type CommandChange } from "./change.ts";
import { commandChanges } from "./commands.ts";
import { readRevision } from "./document/revision.ts";
import { OneSided } from "./findings/program.ts";
import { changesOf } from "./findings/changes.ts";
import type { Revisions } from "./findings/walk.ts";
import { canonical } from "./ledger/canonical.ts";

export interface Plan {
  readonly changes: readonly Change[];
  readonly bumps: Bumps;
  readonly commands: readonly CommandChange[];
}

/** Takes the paths of two OpenAPI documents in YAML. */
export async function plan(base: string, revision: string): Promise<Plan> {
  // Codegen runs before the comparison, because codegen reports clearer errors, for example if two operations have the
  // same name.
  const isOther = await isOtherSandbox(base, revision);
  const revisions = { base: await readRevision(base), revision: await readRevision(revision) };
  const { bump, changes } = await planBetween(revisions);
  const commands = await commandChanges(revisions.base, revisions.revision);
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
    const changes = await placedAsync(revisions.revision, () => changesOf(revisions));
    return { changes, bump: largest(changes.map(({ bump }) => bump)) };
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
