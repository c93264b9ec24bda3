// Writes the generated files of the client, the sandbox and the command-line program, or finds stale files.
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { generate, generateForCommand, generateForSandbox } from "./generate.ts";
import { decode } from "./source.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PACKAGES = join(ROOT, "packages");

/** @throws {Error} if the spec is invalid; the function then changes no file */
export async function writeGenerated(): Promise<void> {
  for (const { file, is, mustBe } of await generateAll()) {
    await mkdir(join(file, ".."), { recursive: true });
    if (mustBe === undefined) await rm(file);
    else if (is !== mustBe) await writeFile(file, mustBe);
  }
}

export async function staleFiles(): Promise<string[]> {
  const problems = (await generateAll()).flatMap(({ file, is, mustBe }) => {
    const path = relative(process.cwd(), file);
    if (mustBe === undefined) return [`${path} is stale, because codegen does not generate this file.`];
    const difference = firstDifference(is, mustBe);
    if (difference === undefined) return [];
    return [`${path}:${difference.line} is stale.\n  found:    ${difference.is}\n  expected: ${difference.mustBe}`];
  });
  return problems.map((problem) => `${problem}\nRun \`pnpm spec codegen\` to update the generated files.`);
}

/** Writes a client for tests, which has the operations of the given spec. */
export async function writeClient(yaml: string, folder: string): Promise<void> {
  await writePackage("broker-client", await generate(yaml), folder);
}

/** Writes a sandbox for tests, which has the operations of the given spec. */
export async function writeSandbox(yaml: string, folder: string): Promise<void> {
  await writePackage("broker-sandbox", await generateForSandbox(yaml), folder);
}

async function writePackage(name: string, generated: ReadonlyMap<string, string>, folder: string): Promise<void> {
  const source = join(PACKAGES, name);
  await mkdir(folder, { recursive: true });
  await symlink(join(source, "node_modules"), join(folder, "node_modules"));
  await cp(join(source, "src"), join(folder, "src"), { recursive: true });
  for (const [file, text] of generated) await writeFile(join(folder, "src/generated", file), text);
}

interface Generated {
  readonly file: string;
  readonly is: string;
  /** Text that the file must have. Undefined if codegen does not generate the file. */
  readonly mustBe: string | undefined;
}

async function generateAll(): Promise<Generated[]> {
  const spec = join(ROOT, "spec/openapi.yaml");
  const file = relative(process.cwd(), spec);
  const yaml = decode(await readFile(spec), file);
  return [
    ...(await compared("broker-client", await generate(yaml, file))),
    ...(await compared("broker-sandbox", await generateForSandbox(yaml, file))),
    ...(await compared("broker-cli", await generateForCommand(yaml, file))),
  ];
}

async function compared(name: string, files: ReadonlyMap<string, string>): Promise<Generated[]> {
  const folder = join(PACKAGES, name, "src/generated");
  const names = new Set([...(await readdir(folder).catch(() => [])), ...files.keys()]);
  const read = async (each: string): Promise<Generated> => {
    const file = join(folder, each);
    return { file, is: await readFile(file, "utf8").catch(() => ""), mustBe: files.get(each) };
  };
  return Promise.all(Array.from(names, read));
}

/** Returns the first line that differs between two texts. Line numbers start at 1. */
export function firstDifference(is: string, mustBe: string): { line: number; is: string; mustBe: string } | undefined {
  const [left, right] = [is.split("\n"), mustBe.split("\n")];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    if (left[i] !== right[i]) return { line: i + 1, is: left[i] ?? "(nothing)", mustBe: right[i] ?? "(nothing)" };
  }
  return undefined;
}
