#!/usr/bin/env node
// `pnpm spec codegen`, and the task `codegen` of spec/.
import { readCommandLine } from "@org/testing";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "./document.ts";
import { firstDifference } from "./first-difference.ts";
import { generate, generateForSandbox } from "./generate.ts";
import { decode } from "./source.ts";

const SPEC = new URL("../../../spec/openapi.yaml", import.meta.url);
const PACKAGES = new URL("../../../packages/", import.meta.url);

const { values } = readCommandLine({
  name: "pnpm spec codegen",
  summary: "Writes the generated files of client and sandbox.",
  options: { check: { type: "boolean", help: "Writes nothing, and names the first line of each file that is stale." } },
  example: "pnpm spec codegen --check",
});
try {
  const file = pathOf(SPEC);
  const yaml = decode(await readFile(SPEC), file);
  // Generate both before writing, so that an error leaves the files as they are.
  const [client, sandbox] = [await generate(yaml, file), await generateForSandbox(yaml, file)];
  await update(new URL("broker-client/src/generated/", PACKAGES), client);
  await update(new URL("broker-sandbox/src/generated/", PACKAGES), sandbox);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function update(folder: URL, files: Map<string, string>): Promise<void> {
  const stale = (await readdir(folder).catch(() => [])).filter((name) => !files.has(name));
  await (values.check ? check : write)(folder, files, stale);
}

async function write(folder: URL, files: Map<string, string>, stale: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of stale) await rm(new URL(name, folder));
  for (const [name, text] of files) {
    const file = new URL(name, folder);
    if ((await current(file)) !== text) await writeFile(file, text);
  }
}

async function check(folder: URL, files: Map<string, string>, stale: string[]): Promise<void> {
  for (const name of stale) {
    report(`${pathOf(new URL(name, folder))} is stale: codegen does not write this file.`);
  }
  for (const [name, text] of files) {
    const file = new URL(name, folder);
    const difference = firstDifference(await current(file), text);
    if (difference === undefined) continue;
    const { line, is, mustBe } = difference;
    report(`${pathOf(file)}:${line} is stale.\n  is:      ${is}\n  must be: ${mustBe}`);
  }
}

function current(file: URL): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

function pathOf(file: URL): string {
  return relative(process.cwd(), fileURLToPath(file));
}

function report(problem: string): void {
  console.error(`${problem}\nRun \`pnpm spec codegen\`.`);
  process.exitCode = 1;
}
