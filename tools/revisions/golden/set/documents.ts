import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseDocument } from "yaml";
import { plan, type Plan } from "../../src/plan.ts";
import { inFiles } from "../../test/helpers/support.ts";
import type { Edit } from "./edit.ts";

export const SPEC = fileURLToPath(new URL("spec.yaml", import.meta.url));
const yaml = await readFile(SPEC, "utf8");

export function edited(...edits: readonly Edit[]): string {
  const document = parseDocument(yaml);
  for (const edit of edits) edit(document);
  return document.toString();
}

export function planOf(revision: string, base = yaml): Promise<Plan> {
  return inFiles(base, revision, plan);
}
