// Makes common mistakes of maintainers in a copy of the repository. After each mistake, a command must fail, print no
// stack trace, and change no file.
import { restore } from "@org/testing";
import assert from "node:assert/strict";
import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pnpm, rewrite, stateOf } from "./copy.ts";
import { describe, spoilRetry } from "./edits.ts";

interface Mistake {
  readonly name: string;
  readonly make: (copy: string) => Promise<void>;
  readonly command: readonly string[];
}

const SPEC = "spec/openapi.yaml";
const CHANGESET = ".changeset/spec-revision.md";
const LEDGER = "spec/revisions/ledger.yaml";

/**
 * Mistakes that a maintainer can make. In the copy of the repository, the plan is already committed, and has a minor
 * bump of both packages.
 */
const MISTAKES: readonly Mistake[] = [
  {
    name: "the spec is not valid YAML",
    make: (copy) => appendFile(join(copy, SPEC), "\tx: [\n"),
    command: ["spec", "plan"],
  },
  {
    name: "the spec does not pass the lint",
    make: (copy) => rewrite(copy, SPEC, spoilRetry),
    command: ["spec", "plan"],
  },
  {
    name: "the date is earlier than the accepted date",
    make: (copy) => rewrite(copy, SPEC, (yaml) => yaml.replace(/^( {2}version: )\S+/m, '$1"2026-01-01"')),
    command: ["spec", "plan"],
  },
  {
    name: "the spec is edited after the plan",
    make: (copy) => rewrite(copy, SPEC, describe("One thing more.")),
    command: ["release", "version"],
  },
  {
    name: "a bump is lowered by hand",
    make: (copy) => rewrite(copy, CHANGESET, (text) => text.replace(": minor", ": patch")),
    command: ["release", "version"],
  },
  { name: "the changeset is deleted", make: (copy) => rm(join(copy, CHANGESET)), command: ["release", "version"] },
  {
    name: "a generated file is edited",
    make: (copy) => appendFile(join(copy, "packages/broker-client/src/generated/operations.ts"), "// Why not?\n"),
    command: ["release", "version"],
  },
  {
    name: "a line of the ledger is edited",
    make: (copy) =>
      rewrite(copy, LEDGER, (text) => text.replace('"@org/broker-client": patch', '"@org/broker-client": minor')),
    command: ["release", "version"],
  },
];

export async function makeMistakes(copy: string): Promise<void> {
  for (const { name, make, command } of MISTAKES) {
    await make(copy);
    const before = await stateOf(copy);
    const message = await pnpm(copy, ...command).then(
      () => assert.fail(`\`pnpm ${command.join(" ")}\` must fail if ${name}, but the command succeeds.`),
      (error: Error) => error.message,
    );
    assert.doesNotMatch(
      message,
      /^ +at .*:\d+:\d+\)?$/m,
      `If ${name}, the error of \`pnpm ${command.join(" ")}\` must not contain a stack trace.`,
    );
    assert.equal(await stateOf(copy), before, `\`pnpm ${command.join(" ")}\` must not change a file if ${name}.`);
    await restore(copy);
  }
}
