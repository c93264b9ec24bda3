// A sample of the mutations of `spec.yaml`; every one of them, with MUTATIONS=all, takes an hour.
import { generate, generateForSandbox } from "@org/codegen";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { planClient } from "../../src/plan.ts";
import { SPEC } from "../set/documents.ts";
import { MUTATIONS, type Mutation } from "../set/mutations.ts";

/** Coprime to the number of mutations of a node, so that the sample has each kind. */
const STEP = process.env["MUTATIONS"] === "all" ? 1 : 127;
const SAMPLE = MUTATIONS.filter((_, index) => index % STEP === 0);

const ONE_LINE = /^[^\n]+:\d+: [^\n]+$/;
const NONSENSE = /undefined|\[object|\[native code|NaN| \.$|from (.+) to \1\.$/m;

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "mutations-"));
});
afterAll(() => rm(scratch, { recursive: true }));

test.concurrent.each<Mutation>(SAMPLE)("$name: it is planned, or refused in one line", async ({ name, yaml }) => {
  const file = join(scratch, `${SAMPLE.findIndex((each) => each.name === name)}.yaml`);
  await writeFile(file, yaml());
  const told = await planClient(SPEC, file).then(
    ({ changes }) => changes.map(({ what }) => what),
    (error: unknown) => refusal(error),
  );
  expect(told.join("\n")).not.toMatch(NONSENSE);
  for (const write of [generate, generateForSandbox]) await write(yaml(), file).catch(refusal);
});

/** Its one line, where it is one: a fault of a tool is not, though it was given a place. */
function refusal(error: unknown): string[] {
  const { message, cause } = Object(error);
  expect(message).toMatch(ONE_LINE);
  expect(message).not.toMatch(NONSENSE);
  expect(["TypeError", "RangeError", "SyntaxError"]).not.toContain(Object(cause).name);
  return [message];
}
