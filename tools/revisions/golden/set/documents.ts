// The document that every case changes, and what a case makes of it.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseDocument } from "yaml";
import type { Edit } from "./edit.ts";

export const SPEC = fileURLToPath(new URL("spec.yaml", import.meta.url));
const yaml = await readFile(SPEC, "utf8");

/** Comments and order stay, so that nothing changes but what the edits say. */
export function edited(...edits: readonly Edit[]): string {
  const document = parseDocument(yaml);
  for (const edit of edits) edit(document);
  return document.toString();
}
