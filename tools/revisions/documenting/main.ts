// Implements `pnpm verify document`: documents placeholders in a copy of the repository, and checks each revision.
import { version } from "@org/release";
import { commit, copyRepo, isFull, ROOT, run } from "@org/testing";
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { compile, install } from "../drill/consumer.ts";
import { pnpm, rewrite, SPEC } from "../drill/copy.ts";
import { dateNext, name, nameOperation, type TextEdit } from "../drill/edits.ts";
import { prove, step } from "../drill/step.ts";
import { changeFields, fillIn, planFor, promotions, remove, rename, type Planned } from "./document.ts";
import { checkSamples, programOf, type Printed } from "./program.ts";

const USAGE = `Usage: pnpm verify document

Replaces ten placeholders by made-up operations in a copy of the repository, and calls the operations. At full depth, it replaces all placeholders and repeats the proofs that depend on the operations.

Example: pnpm verify document --full`;

/** Matches the files that a maintainer, `pnpm spec promote` and `pnpm spec plan` may change, except the spec. */
const WRITTEN = /^(?:packages\/[\w-]+\/src\/generated\/|\.changeset\/spec-revision|spec\/wording\.yaml$)/;

/** Milliseconds. */
const HOUR = 3_600_000;

/** Proofs that depend on which operations are documented. */
const REPEATED = ["slow", "examples", "packages", "site", "bench"];

await prove(USAGE, isFull ? documentAll : documentTen);

/**
 * Adds a placeholder of a new family, documents the first ten placeholders, and calls the operations.
 *
 * @param folder empty directory for the copy
 * @throws if a check fails, if a command changes an unexpected file, or if a call returns invalid data
 */
async function documentTen(folder: string): Promise<{ copy: string; planned: readonly Planned[] }> {
  const copy = join(folder, "repo");
  await step("copy the repository and install its dependencies", () => copyRepo(copy));
  await rewrite(copy, SPEC, nameOperation("listMadeUpEvents", "madeUpFamily"));
  const planned = await document(copy, 10);
  await call(copy, join(folder, "10 operations"), planned);
  return { copy, planned };
}

/**
 * Documents all placeholders in two revisions, repeats the proofs that depend on the operations, and changes documented
 * operations in a third revision.
 *
 * @param folder empty directory for the copy
 * @throws if a check fails, if a command changes an unexpected file, or if a call returns invalid data
 */
async function documentAll(folder: string): Promise<void> {
  const { copy, planned } = await documentTen(folder);
  await release(copy);
  const all = [...planned, ...(await document(copy, Infinity))];
  await call(copy, join(folder, `${all.length} operations`), all);
  await commit(copy);
  await step(`  pnpm verify ${REPEATED.join(" ")}`, () => run(copy, "pnpm", ["verify", ...REPEATED], {}, HOUR));
  await release(copy);
  await step(
    "add a placeholder, remove one operation, rename one operation, and change the fields of the schema Account",
    async () => {
      await rewrite(copy, SPEC, name);
      await rewrite(copy, SPEC, dateNext);
      await writeFile(join(copy, "spec/wording.yaml"), "migration: [Change your code by hand.]\n");
      await plan(copy, changeFields("Account"), ...all.slice(0, 1).map(remove), ...all.slice(1, 2).map(rename));
    },
  );
  await check(copy);
}

async function document(copy: string, count: number): Promise<Planned[]> {
  const planned = planFor(await readSpec(copy)).slice(0, count);
  await rewrite(copy, SPEC, dateNext);
  await step(`document ${planned.length} operations`, async () => {
    await pnpm(copy, "spec", "promote", ...promotions(planned));
    await plan(copy, fillIn(planned));
  });
  await check(copy);
  return planned;
}

async function plan(copy: string, ...edits: readonly TextEdit[]): Promise<void> {
  for (const each of edits) await rewrite(copy, SPEC, each);
  await pnpm(copy, "format", SPEC);
  await pnpm(copy, "spec", "plan");
}

async function check(copy: string): Promise<void> {
  await step("  pnpm check", async () => {
    // Tasks whose inputs do not depend on the spec use the results of this repository.
    await run(copy, "pnpm", ["check"], { TURBO_CACHE_DIR: join(ROOT, ".turbo/cache") }, HOUR);
    const status = await run(copy, "git", ["status", "--porcelain", "--untracked-files=all"]);
    const changed = status.split("\n").flatMap((line) => (line === "" ? [] : line.slice("XY ".length)));
    assert.deepEqual(
      changed.filter((file) => file !== SPEC && !WRITTEN.test(file)),
      [],
      "A command changed an unexpected file. If the change is right, add the file to WRITTEN in documenting/main.ts.",
    );
  });
}

async function call(copy: string, consumer: string, planned: readonly Planned[]): Promise<void> {
  await install(copy, consumer);
  const programs = `${consumer} programs`;
  await mkdir(programs);
  await writeFile(join(programs, "program.mts"), programOf(planned));
  assert.deepEqual(
    await step("  compile a program that calls the operations", () => compile(consumer, "calls", programs)),
    [],
  );
  await step("  run the program with the sandbox", async () => {
    const lines = (await run(consumer, "node", ["calls/out/program.mjs"])).trim().split("\n");
    const printed = lines.map((line): Printed => JSON.parse(line));
    checkSamples(parse(await readSpec(copy)), planned, printed);
    return `${printed.length} results are valid by the spec, and ${printed.length} invalid requests are rejected`;
  });
}

async function release(copy: string): Promise<void> {
  await step("  release the packages", async () => {
    await version(copy);
    await commit(copy);
  });
}

function readSpec(copy: string): Promise<string> {
  return readFile(join(copy, SPEC), "utf8");
}
