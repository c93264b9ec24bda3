// `spec/wording.yaml`: what a maintainer says of a revision. It replaces lines of the plan, tells users what to do about a
// major, and names the source of the revision. It applies until the revision is accepted.
import { fields, list, text } from "@org/codegen/document";
import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { largest, type Change } from "./change.ts";

export interface Wording {
  readonly entries: readonly Entry[];
  /** What users do about the majors of a revision, step by step. */
  readonly migration: readonly string[];
  /** Where the revision is from, such as: The reference, Versioning, row of 2026-11-20. */
  readonly source: string | undefined;
}

interface Entry {
  /** Lines as the plan writes them. */
  readonly plan: readonly string[];
  readonly say: readonly string[];
}

const NAME = "spec/wording.yaml";

/** Of a spec, beside which the file stands; empty where it does not. */
export async function readWording(spec: string): Promise<Wording> {
  const yaml = await readFile(fileBeside(spec), "utf8").catch(() => "");
  return parseWording(yaml);
}

/** What was accepted needs no other words. */
export async function dropWording(spec: string): Promise<void> {
  await rm(fileBeside(spec), { force: true });
}

function fileBeside(spec: string): string {
  return join(dirname(spec), "wording.yaml");
}

/** @throws if it has anything but lines, a migration and a source */
export function parseWording(yaml: string): Wording {
  const { lines, migration, source, ...others } = fields(parse(yaml));
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Error(`${NAME}: ${other} is not known: it has lines, migration and source.`);
  return {
    entries: list(lines).map((line) => ({ plan: textsOf(line, "plan"), say: textsOf(line, "say") })),
    migration: list(migration).map((line) => text(line, `${NAME}: a line of migration`).trim()),
    source: source === undefined ? undefined : text(source, `${NAME}: source`).trim(),
  };
}

function textsOf(line: unknown, key: "plan" | "say"): string[] {
  const value = fields(line)[key];
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0) throw new Error(`${NAME}: ${key} of an entry is empty.`);
  return texts.map((each) => text(each, `${NAME}: ${key} of an entry`).trim());
}

/**
 * The changes in the words of a maintainer. A bump stays what was proved: of several lines in one place, the largest.
 *
 * @throws if the plan does not have a line that is to be said in other words
 */
export function reworded(changes: readonly Change[], { entries }: Wording): Change[] {
  return entries.reduce<Change[]>(
    (all, { plan, say }) => {
      const told = plan.map((line) => changeOfLine(line, all));
      const bump = largest(told.map((change) => change.bump));
      const heaviest = told.find((change) => change.bump === bump);
      const isOfSandbox = told.some(({ sandbox }) => sandbox !== undefined);
      return all.flatMap((change) => {
        if (change !== heaviest) return told.includes(change) ? [] : [change];
        return say.map((what) => ({ ...change, what, sandbox: isOfSandbox ? what : undefined, advice: "" }));
      });
    },
    [...changes],
  );
}

function changeOfLine(line: string, changes: readonly Change[]): Change {
  const found = changes.find(({ what }) => what === line || line.startsWith(`${what} `));
  if (found !== undefined) return found;
  throw new Error(`${NAME}: the plan has no line "${line}". Copy it as the plan writes it, or remove the entry.`);
}
