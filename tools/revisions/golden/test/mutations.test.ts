// Makes plans for a sample of the mutations of `spec.yaml`. `pnpm verify golden --full` makes plans for all mutations.
import { generate, generateForSandbox } from "@org/codegen";
import { sample } from "@org/testing";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonical } from "../../src/ledger/canonical.ts";
import { planClient } from "../../src/plan.ts";
import { SPEC } from "../set/documents.ts";
import { MUTATIONS } from "../set/mutations.ts";

/**
 * Each node has 8 or 12 mutations, always in the same order. An even step would select only every second kind of
 * mutation, so the step is a prime number.
 */
const STEP = 127;
const SAMPLE = sample(MUTATIONS, STEP);

// The test titles use `%s`, because Vitest shortens a long `$name`.
const ROWS = SAMPLE.map((mutation, index) => [mutation.name, mutation, index] as const);

const ONE_LINE = /^[^\n]+:\d+: [^\n]+$/;
const NONSENSE = /undefined|\[object|\[native code|NaN| \.$|from (.+) to \1\.$/m;

const before = await readFile(SPEC, "utf8");

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "mutations-"));
});
afterAll(() => rm(scratch, { recursive: true }));

test.concurrent.each(ROWS)(
  "the plan has a line for the difference, or fails with a one-line error, if %s",
  async (_, { yaml }, index) => {
    const file = join(scratch, `${index}.yaml`);
    await writeFile(file, yaml());
    const told = await planClient(SPEC, file).then(
      ({ changes }) => changes.map(({ what }) => what),
      (error: unknown) => refusal(error),
    );
    expect(told.join("\n")).not.toMatch(NONSENSE);
    expect(told.length > 0).toBe(canonical(yaml()) !== canonical(before));
    for (const write of [generate, generateForSandbox]) await write(yaml(), file).catch(refusal);
  },
);

function refusal(error: unknown): string[] {
  const { message, cause } = Object(error);
  expect(message).toMatch(ONE_LINE);
  expect(message).not.toMatch(NONSENSE);
  expect(["TypeError", "RangeError", "SyntaxError"]).not.toContain(Object(cause).name);
  return [message];
}
