// Writes the generated files of the client, the sandbox and the command-line program, or finds stale files.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { generate, generateForCommand, generateForSandbox } from "./generate.ts";
import { decode } from "./source.ts";

const SPEC = new URL("../../../spec/openapi.yaml", import.meta.url);
const PACKAGES = new URL("../../../packages/", import.meta.url);

/** @throws {Error} if the spec is invalid; the function then changes no file */
export async function writeGenerated(): Promise<void> {
  for (const { folder, files, stale } of await generateAll()) {
    await mkdir(folder, { recursive: true });
    for (const name of stale) await rm(new URL(name, folder));
    for (const [name, text] of files) {
      const file = new URL(name, folder);
      if ((await current(file)) !== text) await writeFile(file, text);
    }
  }
}

export async function staleFiles(): Promise<string[]> {
  const problems: string[] = [];
  for (const { folder, files, stale } of await generateAll()) {
    for (const name of stale) {
      problems.push(`${pathOf(new URL(name, folder))} is stale, because codegen does not generate this file.`);
    }
    for (const [name, text] of files) {
      const file = new URL(name, folder);
      const difference = firstDifference(await current(file), text);
      if (difference === undefined) continue;
      const { line, is, mustBe } = difference;
      problems.push(`${pathOf(file)}:${line} is stale.\n  found:    ${is}\n  expected: ${mustBe}`);
    }
  }
  return problems.map((problem) => `${problem}\nRun \`pnpm spec codegen\` to update the generated files.`);
}

interface Generated {
  readonly folder: URL;
  readonly files: ReadonlyMap<string, string>;
  /** Files that codegen no longer generates. */
  readonly stale: readonly string[];
}

async function generateAll(): Promise<Generated[]> {
  const file = pathOf(SPEC);
  const yaml = decode(await readFile(SPEC), file);
  return [
    await compared("broker-client", await generate(yaml, file)),
    await compared("broker-sandbox", await generateForSandbox(yaml, file)),
    await compared("broker-cli", await generateForCommand(yaml, file)),
  ];
}

async function compared(name: string, files: ReadonlyMap<string, string>): Promise<Generated> {
  const folder = new URL(`${name}/src/generated/`, PACKAGES);
  const stale = (await readdir(folder).catch(() => [])).filter((each) => !files.has(each));
  return { folder, files, stale };
}

function current(file: URL): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

function pathOf(file: URL): string {
  return relative(process.cwd(), fileURLToPath(file));
}

/** Returns the first line that differs between two texts. Line numbers start at 1. */
export function firstDifference(is: string, mustBe: string): { line: number; is: string; mustBe: string } | undefined {
  const [left, right] = [is.split("\n"), mustBe.split("\n")];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    if (left[i] !== right[i]) return { line: i + 1, is: left[i] ?? "(nothing)", mustBe: right[i] ?? "(nothing)" };
  }
  return undefined;
}
