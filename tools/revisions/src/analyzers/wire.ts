// Runs the analyzer `wire`, which uses the experimental command `redocly diff`. If a new version of redocly reports
// different edits, `pnpm verify golden` fails.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { list, type Fields } from "@org/codegen/document";
import { disguiseNames } from "@org/codegen/inherited-names";
import { scratchFolder } from "@org/testing";
import type { Bump } from "../change.ts";
import { redocly } from "../redocly.ts";

/** Redocly reports an edit of a schema once, even if several operations use the schema. */
export interface Edit {
  readonly kind: "added" | "removed" | "modified";
  /** Redocly's name for the kind of the edited object, such as `Operation`, `Parameter` or `Schema`. */
  readonly node: string;
  /** Name of the modified field, or `key` if the edit renames an object. */
  readonly property: string | undefined;
  readonly base: Side | undefined;
  readonly revision: Side | undefined;
  readonly weight: Bump;
}

export interface Side {
  /** JSON pointer to the place of the edit. If the place is in a component, the pointer begins with `#/components/`. */
  readonly pointer: string;
  readonly value: unknown;
  /** Value for messages. Numbers are written as in the OpenAPI document, for example `1.50` instead of `1.5`. */
  readonly written?: unknown;
}

interface Report {
  readonly reportVersion: string;
  readonly changes: readonly {
    readonly kind: Edit["kind"];
    readonly typeName: string;
    readonly property?: string;
    readonly impact: Bump;
    readonly base?: Side;
    readonly revision?: Side;
  }[];
}

const CONFIG = fileURLToPath(new URL("../../redocly.yaml", import.meta.url));

export async function wireEdits(base: Fields, revision: Fields): Promise<Edit[]> {
  // Redocly starts slowly, so equal documents are not compared.
  if (isDeepStrictEqual(base, revision)) return [];
  const { reportVersion, changes } = await diff(base, revision);
  if (reportVersion !== "1")
    throw new Error(`redocly diff returned a report of version ${reportVersion}. Only version 1 is supported.`);
  return changes.map(({ kind, typeName, property, impact, base, revision }) => ({
    kind,
    node: typeName,
    property,
    // Redocly can report a place in both documents, even if only one document contains the value.
    base: kind === "added" ? undefined : base,
    revision: kind === "removed" ? undefined : revision,
    weight: impact,
  }));
}

/** Runs `redocly diff` on JSON files, because redocly does not support the merge keys of YAML. */
async function diff(base: Fields, revision: Fields): Promise<Report> {
  await using folder = await scratchFolder("revisions-");
  const files = [join(folder.path, "base.json"), join(folder.path, "revision.json")] as const;
  const { value, reveal } = disguiseNames([base, revision]);
  for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(list(value)[index], null, 1));
  const options = ["--config", CONFIG, "--format", "json", "--fail-on", "none"];
  return JSON.parse(reveal(await redocly("diff", ...files, ...options)));
}
