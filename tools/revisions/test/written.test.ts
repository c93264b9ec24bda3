// Lints the YAML block of "Write it in the spec" in docs/spec-revision.md, and generates code from the block.
import { generate, generateForSandbox } from "@org/codegen";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { lint } from "../src/lint.ts";
import { configureLint, REVISIONS, scratch } from "./helpers/support.ts";

const guide = await readFile(new URL("../../../docs/spec-revision.md", import.meta.url), "utf8");
const [, block = ""] = /## Write it in the spec\n[^]*?```yaml\n([^]*?)```/.exec(guide) ?? [];

async function specWith(block: string): Promise<string> {
  const spec = parse(await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8"));
  const { paths, components } = parse(block);
  Object.assign(spec.paths, paths);
  Object.assign(spec.components.schemas, components.schemas);
  return stringify(spec, { compat: "yaml-1.1" });
}

/** Edited YAML block of the guide. The schemas of the parameter `symbols` and of the inline bodies have no types. */
const open = block.replaceAll(
  /schema: \{ type: (?:array|object, required).*\}$/gm,
  "schema: { description: Its type is not documented. }",
);

test.each([
  ["if the block is unchanged", block],
  ["if `symbols` and the inline bodies have no types", open],
])("the lint accepts the YAML block of docs/spec-revision.md without warnings %s", async (_, text) => {
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

test("codegen generates the client types that the YAML block of docs/spec-revision.md describes", async () => {
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

test("a value without a type is `unknown` in the client, and a string in the sandbox", async () => {
  const { types } = await clientOf(open);
  expect(types.match(/"application\/json": unknown;/g)).toHaveLength(2);
  expect(types).toMatch(/symbols\?: unknown;/);
  expect((await generateForSandbox(await specWith(open))).get("operations.ts")).toContain('terms: "sandbox-terms-1"');
});
