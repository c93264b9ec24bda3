import { run } from "@org/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Package } from "../src/change.ts";
import type { Accepted } from "../src/ledger/entries.ts";
import { lastAccepted, readLedger } from "../src/ledger/ledger.ts";

export const SPEC = "spec/openapi.yaml";

export function pnpm(copy: string, ...words: readonly string[]): Promise<string> {
  return run(copy, "pnpm", words);
}

export async function rewrite(copy: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(copy, file);
  const text = await readFile(path, "utf8");
  const changed = change(text);
  if (changed === text)
    throw new Error(`The edit does not change ${file}. Check that the file still has the text that the edit replaces.`);
  await writeFile(path, changed);
}

export async function versionOf(copy: string, name: Package): Promise<string> {
  const manifest = await readFile(join(copy, name.replace("@org", "packages"), "package.json"), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}

export async function lastLine(copy: string): Promise<Accepted> {
  return lastAccepted(await readLedger(join(copy, "spec/revisions")));
}

export async function stateOf(copy: string): Promise<string> {
  return (await run(copy, "git", ["status", "--porcelain"])) + (await run(copy, "git", ["diff", "HEAD"]));
}
