// Runs the wire analyzer, which uses the command `redocly diff`. The command is experimental, so only this file uses
// it. If an upgrade of redocly changes a result, the tests of the golden set fail.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { list, type Fields } from "@org/codegen/document";
import { disguiseNames } from "@org/codegen/inherited-names";
import { scratchFolder } from "@org/testing";
import type { Bump } from "../change.ts";
import { redocly } from "../redocly.ts";

/** Edit of the document. An edit of a schema counts once, even if several operations use the schema. */
export interface Edit {
  readonly kind: "added" | "removed" | "modified";
  /** Name of the edited object's type in redocly, such as `Operation`, `Parameter` or `Schema`. */
  readonly node: string;
  /** Name of the modified field, or `key` if the object was renamed. */
  readonly property: string | undefined;
  readonly base: Side | undefined;
  readonly revision: Side | undefined;
  readonly weight: Bump;
}

export interface Side {
  /** JSON pointer that begins with `#`. Redocly follows references, so the pointer names the target of a reference. */
  readonly pointer: string;
  readonly value: unknown;
  /**
   * Value for messages, in which every number has the text of the document. If the field is absent, messages contain
   * `value`.
   */
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
  // Redocly starts slowly, so it does not run if both documents are equal.
  if (isDeepStrictEqual(base, revision)) return [];
  const { reportVersion, changes } = await diff(base, revision);
  if (reportVersion !== "1")
    throw new Error(`redocly diff returned a report of version ${reportVersion}. Only version 1 is supported.`);
  return changes.map(({ kind, typeName, property, impact, base, revision }) => ({
    kind,
    node: typeName,
    property,
    // Redocly reports a place in both documents, even if one document does not contain the value.
    base: kind === "added" ? undefined : base,
    revision: kind === "removed" ? undefined : revision,
    weight: impact,
  }));
}

/**
 * Runs `redocly diff` on JSON files. JSON avoids two problems: redocly does not support the merge keys of YAML, and two
 * YAML parsers can read the same text differently.
 */
async function diff(base: Fields, revision: Fields): Promise<Report> {
  await using folder = await scratchFolder("revisions-");
  const files = [join(folder.path, "base.json"), join(folder.path, "revision.json")] as const;
  const { value, reveal } = disguiseNames([base, revision]);
  for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(list(value)[index], null, 1));
  const options = ["--config", CONFIG, "--format", "json", "--fail-on", "none"];
  return JSON.parse(reveal(await redocly("diff", ...files, ...options)));
}
