// The YAML of “Write it in the spec” in README.md passes the lint, and becomes what its comments say.
import { generate, generateForSandbox } from "@org/codegen";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { lint } from "../src/lint.ts";
import { configureLint, REVISIONS, scratch } from "./support.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
const [, block = ""] = /## Write it in the spec\n[^]*?```yaml\n([^]*?)```/.exec(readme) ?? [];

/** Adds the block to the spec of 2026-10-17. */
async function specWith(block: string): Promise<string> {
  const spec = parse(await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8"));
  const { paths, components } = parse(block);
  Object.assign(spec.paths, paths);
  Object.assign(spec.components.schemas, components.schemas);
  return stringify(spec, { compat: "yaml-1.1" });
}

/** The block without a type of a parameter and of the inline bodies. */
const open = block.replaceAll(
  /schema: \{ type: (?:array|object, required).*\}$/gm,
  "schema: { description: Its type is not documented. }",
);

test.each([
  ["as it stands", block],
  ["with parameters and bodies of no documented type", open],
])("passes the lint %s, with no warning and nothing to fill in", async (_, text) => {
  const folder = await scratch();
  await configureLint(folder);
  await writeFile(join(folder, "openapi.yaml"), await specWith(text));
  expect(await lint(join(folder, "openapi.yaml"))).toEqual({ toFillIn: [], warnings: [] });
});

async function clientOf(text: string): Promise<Record<"types" | "exports" | "calls", string>> {
  const files = await generate(await specWith(text));
  const of = (name: string) => (files.get(name) ?? "").replaceAll(/\s+/g, " ");
  return { types: of("schema.ts"), exports: of("exports.ts"), calls: of("documented.ts") };
}

test("becomes the types and calls that its comments name", async () => {
  const { types, exports, calls } = await clientOf(block);
  for (const field of [
    'state: "OPEN" | "DONE" | (string & {});',
    'side?: "BUY" | "SELL";',
    "closed_at?: string | null;",
    'parent?: components["schemas"]["MadeUpOrder"] | null;',
    "price?: string;",
    "terms?: unknown; } & { [key: string]: unknown; };",
    '"application/json": { symbol: string; };',
    '"application/json": { reason: string; };',
    '"text/csv": string;',
  ]) {
    expect(types).toContain(field);
  }
  expect(exports).toContain("MadeUpOrder");
  expect(calls).toMatch(/createMadeUpOrder: \{[^]*?retry: "never", [^]*?errors: \{ 409: \{ type: "object"/);
  expect(calls).toContain('styles: { query: { symbols: { style: "form", explode: false } } }');
});

test("without a type is unknown to callers, and a text in the sandbox", async () => {
  const { types } = await clientOf(open);
  expect(types.match(/"application\/json": unknown;/g)).toHaveLength(2);
  expect(types).toMatch(/symbols\?: unknown;/);
  expect((await generateForSandbox(await specWith(open))).get("operations.ts")).toContain('terms: "sandbox-terms-1"');
});
