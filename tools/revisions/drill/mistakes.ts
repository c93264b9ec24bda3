// Makes common mistakes of maintainers in a copy of the repository. After each mistake, a command must fail, print no
// stack trace, and change no file.
import { restore } from "@org/testing";
import assert from "node:assert/strict";
import { appendFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pnpm, rewrite, SPEC, stateOf } from "./copy.ts";
import { date, describe, spoilRetry, type TextEdit } from "./edits.ts";

type Make = (copy: string) => Promise<void>;

const [PLAN, RELEASE] = [
  ["spec", "plan"],
  ["release", "version"],
];
const CHANGESET = ".changeset/spec-revision.md";
const LEDGER = "spec/revisions/ledger.yaml";
const GENERATED = "packages/broker-client/src/generated/operations.ts";

const add =
  (file: string, text: string): Make =>
  (copy) =>
    appendFile(join(copy, file), text);
const change =
  (file: string, edit: TextEdit): Make =>
  (copy) =>
    rewrite(copy, file, edit);
const raise: TextEdit = (ledger) => ledger.replace('"@org/broker-client": patch', '"@org/broker-client": minor');

/**
 * Mistakes that a maintainer can make. In the copy of the repository, the plan is already committed, and has a minor
 * bump of the client and of the sandbox.
 */
const MISTAKES: readonly (readonly [name: string, command: readonly string[], make: Make])[] = [
  ["the spec is not valid YAML", PLAN, add(SPEC, "\tx: [\n")],
  ["the spec does not pass the lint", PLAN, change(SPEC, spoilRetry)],
  ["the date is earlier than the accepted date", PLAN, change(SPEC, date("2026-01-01"))],
  ["the spec is edited after the plan", RELEASE, change(SPEC, describe("One thing more."))],
  ["a bump is lowered by hand", RELEASE, change(CHANGESET, (text) => text.replace(": minor", ": patch"))],
  ["the changeset is deleted", RELEASE, (copy) => rm(join(copy, CHANGESET))],
  ["a generated file is edited", RELEASE, add(GENERATED, "// Why not?\n")],
  ["a line of the ledger is edited", RELEASE, change(LEDGER, raise)],
];

export async function makeMistakes(copy: string): Promise<void> {
  for (const [name, command, make] of MISTAKES) {
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
