import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fail, readCommandLine } from "../command-line.ts";
import { listFiles } from "../prose/files.ts";
import { lint } from "../prose/lint.ts";
import { ROOT } from "../repo.ts";

const { positionals, refuse } = readCommandLine(
  `Usage: pnpm prose [PATH...]

Lints the prose of documents, comments and test titles. The command prints only findings.

Example: pnpm prose docs README.md`,
  { allowPositionals: true },
);

const files = await listFiles(ROOT, positionals);
if (files.length === 0) refuse(`There is no document and no source file at ${positionals.join(", ")}.`);
for (const file of files) {
  for (const { line, column, rule, message } of await lint(file, await readFile(join(ROOT, file), "utf8"))) {
    fail(`${file}:${line}:${column}  ${rule}: ${message}`);
  }
}
