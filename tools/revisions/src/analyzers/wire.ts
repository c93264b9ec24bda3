// The first analyzer: what a change means on the wire, by `redocly diff`. It is experimental, so only this file knows it;
// the golden set tells when an upgrade gives another verdict.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { list, type Fields } from "@org/codegen/document";
import { disguiseNames } from "@org/codegen/inherited-names";
import { scratchFolder } from "@org/testing";
import type { Bump } from "../change.ts";
import { redocly } from "../redocly.ts";

/** One edit of the document. A schema that several operations share is one edit. */
export interface Edit {
  readonly kind: "added" | "removed" | "modified";
  /** What was edited, in redocly's names: `Operation`, `Parameter`, `Schema` … */
  readonly node: string;
  /** Which field of it, where it was modified; `key` where it was renamed. */
  readonly property: string | undefined;
  readonly base: Side | undefined;
  readonly revision: Side | undefined;
  readonly weight: Bump;
}

export interface Side {
  /** Where it stands, references followed, as a JSON pointer with `#`. */
  readonly pointer: string;
  readonly value: unknown;
  /** The value to show to a reader, if it is not the value itself: numbers as the document writes them. */
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
  // It saves a start of redocly whenever the spec is the accepted revision.
  if (isDeepStrictEqual(base, revision)) return [];
  const { reportVersion, changes } = await diff(base, revision);
  if (reportVersion !== "1") throw new Error(`redocly diff gives a report of version ${reportVersion}, which is new.`);
  return changes.map(({ kind, typeName, property, impact, base, revision }) => ({
    kind,
    node: typeName,
    property,
    // Each side of an edit has a place, also the one on which nothing stands.
    base: kind === "added" ? undefined : base,
    revision: kind === "removed" ? undefined : revision,
    weight: impact,
  }));
}

/** By files of JSON, because redocly reads no merge keys, and each reader of YAML has a notion of its own of some texts. */
async function diff(base: Fields, revision: Fields): Promise<Report> {
  await using folder = await scratchFolder("revisions-");
  const files = [join(folder.path, "base.json"), join(folder.path, "revision.json")] as const;
  const { value, reveal } = disguiseNames([base, revision]);
  for (const [index, file] of files.entries()) await writeFile(file, JSON.stringify(list(value)[index], null, 1));
  const options = ["--config", CONFIG, "--format", "json", "--fail-on", "none"];
  return JSON.parse(reveal(await redocly("diff", ...files, ...options)));
}
