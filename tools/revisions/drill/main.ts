import { version } from "@org/release";
import { commit, copyRepo } from "@org/testing";
import assert from "node:assert/strict";
import { join } from "node:path";
import { compile, install, start } from "./consumer.ts";
import { pnpm } from "./copy.ts";
import { makeMistakes } from "./mistakes.ts";
import { check, plan, release } from "./release.ts";
import { revisions } from "./revisions.ts";
import { prove, step } from "./step.ts";

const USAGE = `Usage: pnpm verify drill

Releases ten made-up revisions in a copy of the repository. Runs programs that use the released packages.

Example: pnpm verify drill`;

await prove(USAGE, drill);

/**
 * Releases made-up revisions of the spec in a copy of the repository, and compiles programs with the released packages.
 */
async function drill(folder: string): Promise<void> {
  const copy = join(folder, "repo");
  await step("copy the repository and install its dependencies", () => copyRepo(copy));
  await step("release the pending changesets", async () => {
    await pnpm(copy, "spec", "plan");
    await version(copy);
    await commit(copy);
    await check(copy);
  });
  for (const revision of revisions) {
    await step(revision.name, async () => {
      const asked = await plan(copy, revision);
      if (revision.mistakes) await makeMistakes(copy);
      return release(copy, revision, asked);
    });
    if (revision.program === "runs") await runPrograms(copy, join(folder, "runs"));
    if (revision.program === "does not compile") await breakProgram(copy, join(folder, "breaks"));
  }
  await step("test the replay of the ledger", async () => {
    await pnpm(copy, "turbo", "test", "--filter=@org/revisions", "--", "test/replay.test.ts");
  });
}

async function runPrograms(copy: string, consumer: string): Promise<void> {
  await install(copy, consumer);
  assert.deepEqual(
    await step("  compile a program that calls the operation", () => compile(consumer, "drill/imagined")),
    [],
  );
  await step("  run the program with the sandbox", () => start(consumer, "drill/imagined"));
  assert.deepEqual(
    await step("  compile the programs that were written for the last release", () => compile(consumer, "consumers")),
    [],
  );
  await step("  run the programs that were written for the last release", () => start(consumer, "consumers"));
}

async function breakProgram(copy: string, consumer: string): Promise<void> {
  await install(copy, consumer);
  assert.notDeepEqual(
    await step("  check that a program with the old name of the field does not compile", () =>
      compile(consumer, "drill/imagined"),
    ),
    [],
  );
}
