// Reads `spec/wording.yaml`, in which a maintainer can reword lines of the plan, describe the migration, and record
// the source of the revision. `pnpm spec accept` deletes the file.
import { fields, list, text } from "@org/codegen/document";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { largest, type Change, type CommandChange } from "./change.ts";

export interface Wording {
  readonly entries: readonly Entry[];
  readonly migration: readonly string[];
  /** Source of the revision, such as "The reference, Versioning, row of 2026-11-20". */
  readonly source: string | undefined;
}

interface Entry {
  /** Lines of the plan that the maintainer wants to replace. */
  readonly plan: readonly string[];
  readonly say: readonly string[];
}

const NAME = "spec/wording.yaml";

/** Returns a wording without entries if `spec/wording.yaml` does not exist. */
export async function readWording(spec: string): Promise<Wording> {
  const yaml = await readFile(fileBeside(spec), "utf8").catch(() => "");
  return parseWording(yaml);
}

export async function dropWording(spec: string): Promise<void> {
  await rm(fileBeside(spec), { force: true });
}

function fileBeside(spec: string): string {
  return join(dirname(spec), "wording.yaml");
}

/** @throws {Error} if a field is not `lines`, `migration` or `source`, or has the wrong type */
export function parseWording(yaml: string): Wording {
  const { lines, migration, source, ...others } = fields(parse(yaml));
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw new Error(`${NAME}: ${other} is not a known field. The known fields are lines, migration and source.`);
  return {
    entries: list(lines).map((line) => ({ plan: textsOf(line, "plan"), say: textsOf(line, "say") })),
    migration: list(migration).map((line) => text(line, `${NAME}: an entry of the list migration`).trim()),
    source: source === undefined ? undefined : text(source, `${NAME}: source`).trim(),
  };
}

function textsOf(line: unknown, key: "plan" | "say"): string[] {
  const value = fields(line)[key];
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0) throw new Error(`${NAME}: ${key} of an entry is empty.`);
  return texts.map((each) => text(each, `${NAME}: ${key} of an entry`).trim());
}

interface Lines {
  readonly changes: readonly Change[];
  readonly commands: readonly CommandChange[];
}

/**
 * Replaces lines of the plan with the maintainer's lines. A line that replaces several lines gets the largest bump of
 * the replaced lines.
 *
 * @throws {Error} if an entry quotes a line that the plan does not have
 */
export function reworded({ changes, commands }: Lines, { entries }: Wording): Lines {
  const isOfCommands = ({ plan }: Entry) => plan.some((line) => lineIn(line, commands) !== undefined);
  const ofSandbox = (what: string, lines: readonly Change[]) => ({
    sandbox: lines.some(({ sandbox }) => sandbox !== undefined) ? what : undefined,
  });
  return {
    changes: replaced(
      changes,
      entries.filter((entry) => !isOfCommands(entry)),
      ofSandbox,
    ),
    commands: replaced(commands, entries.filter(isOfCommands), () => ({})),
  };
}

function replaced<Line extends CommandChange>(
  changes: readonly Line[],
  entries: readonly Entry[],
  others: (what: string, lines: readonly Line[]) => Partial<Line>,
): Line[] {
  return entries.reduce<Line[]>(
    (all, { plan, say }) => {
      const lines = plan.map((line) => lineIn(line, all) ?? refuse(line));
      const bump = largest(lines.map((change) => change.bump));
      const heaviest = lines.find((change) => change.bump === bump);
      return all.flatMap((change) => {
        if (change !== heaviest) return lines.includes(change) ? [] : [change];
        return say.map((what) => ({ ...change, what, advice: "", ...others(what, lines) }));
      });
    },
    [...changes],
  );
}

function lineIn<Line extends CommandChange>(line: string, changes: readonly Line[]): Line | undefined {
  return changes.find(({ what }) => what === line || line.startsWith(`${what} `));
}

function refuse(line: string): never {
  throw new Error(
    `${NAME}: the plan has no line "${line}". Copy the line exactly from the plan, or remove the entry. ` +
      "An entry can replace lines about `broker call` or other lines, but not both.",
  );
}
