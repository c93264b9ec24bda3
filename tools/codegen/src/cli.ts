#!/usr/bin/env node
// `codegen` writes the generated files of the client; `codegen --check` only says whether they are what it would write.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { firstDifference } from "./difference.ts";
import { generate } from "./generate.ts";

const SPEC = new URL("../../../spec/openapi.yaml", import.meta.url);
const GENERATED = new URL("../../../packages/broker-client/src/generated/", import.meta.url);

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const files = await generate(await readFile(SPEC, "utf8"));

await mkdir(GENERATED, { recursive: true });
for (const [name, text] of files) {
  const file = new URL(name, GENERATED);
  const path = relative(process.cwd(), fileURLToPath(file));
  const current = await readFile(file, "utf8").catch(() => "");
  if (!values.check) {
    if (current !== text) await writeFile(file, text);
  } else {
    const difference = firstDifference(current, text);
    if (difference !== undefined) {
      console.error(`${path}:${difference.line} is not what spec/openapi.yaml gives.`);
      console.error(`  is:      ${difference.is}\n  must be: ${difference.mustBe}\nRun \`pnpm codegen\`.`);
      process.exitCode = 1;
    }
  }
}
