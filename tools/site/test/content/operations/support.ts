import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@org/testing";
import { readLedger } from "@org/revisions/ledger";
import { operationPages } from "../../../src/content/operations/index.ts";
import { readReference } from "../../../src/content/operations/reference.ts";
import type { Page } from "../../../src/page.ts";

export const SPEC = await readFile(join(ROOT, "spec/openapi.yaml"), "utf8");
/** Spec of an accepted revision. It never changes, so a test can name its operations and fields. */
export const ACCEPTED = await readFile(join(ROOT, "spec/revisions/2026-10-17.yaml"), "utf8");
export const SYNTHETIC = await readFile(join(import.meta.dirname, "synthetic.yaml"), "utf8");
export const LEDGER = await readLedger(join(ROOT, "spec/revisions"));

export async function pagesOf(yaml: string): Promise<Page[]> {
  return operationPages(await readReference(yaml, "spec.yaml"), LEDGER);
}

export function markdownOf(pages: readonly Page[], path: string): string {
  const page = pages.find((page) => page.path === path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  return page.markdown;
}

/** Returns the cells of a row of a table. A backslash before a vertical bar keeps the bar in its cell. */
export function cellsOf(line: string): string[] {
  return line.split(/(?<!\\)\|/).slice(1, -1);
}
