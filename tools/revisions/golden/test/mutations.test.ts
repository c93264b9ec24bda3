// Plans a sample of the mutations of `spec.yaml`. If the variable MUTATIONS is `all`, the test plans all mutations,
// which takes an hour.
import { generate, generateForSandbox } from "@org/codegen";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planClient } from "../../src/plan.ts";
import { SPEC } from "../set/documents.ts";
import { MUTATIONS } from "../set/mutations.ts";

/** Distance between two sampled mutations. It is a prime number, so that the sample has each kind of mutation. */
const STEP = process.env["MUTATIONS"] === "all" ? 1 : 127;
const SAMPLE = MUTATIONS.filter((_, index) => index % STEP === 0);

// The titles use `%s`, because Vitest shortens a long `$name`.
const ROWS = SAMPLE.map((mutation, index) => [mutation.name, mutation, index] as const);

const ONE_LINE = /^[^\n]+:\d+: [^\n]+$/;
const NONSENSE = /undefined|\[object|\[native code|NaN| \.$|from (.+) to \1\.$/m;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "mutations-"));
});
afterAll(() => rm(scratch, { recursive: true }));

test.concurrent.each(ROWS)(
  "if %s, the plan accepts the document, or rejects it with a one-line error",
  async (_, { yaml }, index) => {
    const file = join(scratch, `${index}.yaml`);
    await writeFile(file, yaml());
    const told = await planClient(SPEC, file).then(
      ({ changes }) => changes.map(({ what }) => what),
      (error: unknown) => refusal(error),
    );
    expect(told.join("\n")).not.toMatch(NONSENSE);
    for (const write of [generate, generateForSandbox]) await write(yaml(), file).catch(refusal);
  },
);

/** Returns the message of an error. Fails the test if the message has several lines, or if a bug caused the error. */
function refusal(error: unknown): string[] {
  const { message, cause } = Object(error);
  expect(message).toMatch(ONE_LINE);
  expect(message).not.toMatch(NONSENSE);
  expect(["TypeError", "RangeError", "SyntaxError"]).not.toContain(Object(cause).name);
  return [message];
}
