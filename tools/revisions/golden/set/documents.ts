import { scratchFolder } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseDocument } from "yaml";
import { plan, type Plan } from "../../src/plan.ts";
import type { Edit } from "./edit.ts";

export const SPEC = fileURLToPath(new URL("spec.yaml", import.meta.url));
const yaml = await readFile(SPEC, "utf8");

export function edited(...edits: readonly Edit[]): string {
  const document = parseDocument(yaml);
  for (const edit of edits) edit(document);
  return document.toString();
}

export async function planOf(revision: string, base = yaml): Promise<Plan> {
  await using folder = await scratchFolder("golden-");
  const files = [join(folder.path, "base.yaml"), join(folder.path, "revision.yaml")] as const;
  for (const [index, text] of [base, revision].entries()) await writeFile(files[index] ?? "", text);
  return await plan(...files);
}
