#!/usr/bin/env node
// `codegen` writes the generated files of the client; `codegen --check` only says whether they are what it would write.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { firstDifference } from "./difference.ts";
import { generate } from "./generate.ts";

const SPEC = new URL("../../../spec/openapi.yaml", import.meta.url);
const GENERATED = new URL("../../../packages/broker-client/src/generated/", import.meta.url);

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const files = await generate(await readFile(SPEC, "utf8"));
const stale = (await readdir(GENERATED).catch(() => [])).filter((name) => !files.has(name));
if (values.check) await check();
else await write();

async function write(): Promise<void> {
  await mkdir(GENERATED, { recursive: true });
  for (const name of stale) await rm(new URL(name, GENERATED));
  for (const [name, text] of files) {
    if ((await current(name)) !== text) await writeFile(new URL(name, GENERATED), text);
  }
}

async function check(): Promise<void> {
  for (const name of stale) complain(`${pathOf(name)} is not what spec/openapi.yaml gives: there is no such file.`);
  for (const [name, text] of files) {
    const difference = firstDifference(await current(name), text);
    if (difference === undefined) continue;
    const { line, is, mustBe } = difference;
    complain(`${pathOf(name)}:${line} is not what spec/openapi.yaml gives.\n  is:      ${is}\n  must be: ${mustBe}`);
  }
}

function current(name: string): Promise<string> {
  return readFile(new URL(name, GENERATED), "utf8").catch(() => "");
}

function pathOf(name: string): string {
  return relative(process.cwd(), fileURLToPath(new URL(name, GENERATED)));
}

function complain(what: string): void {
  console.error(`${what}\nRun \`pnpm codegen\`.`);
  process.exitCode = 1;
}
