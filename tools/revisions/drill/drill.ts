import { version } from "@org/release";
import { commit, copyRepo } from "@org/testing";
import assert from "node:assert/strict";
import { join } from "node:path";
import { compile, install, start } from "./consumer.ts";
import { pack, pnpm } from "./copy.ts";
import { makeMistakes } from "./mistakes.ts";
import { check, plan, release } from "./release.ts";
import { revisions } from "./revisions.ts";
import { step } from "./step.ts";

/** All of it, in an empty folder. */
export async function drill(folder: string): Promise<void> {
  const copy = join(folder, "repo");
  await step("copy the repo, and install", () => copyRepo(copy));
  await step("release what is pending", async () => {
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
    await pnpm(copy, "vitest", "run", "--project", "revisions", "test/replay.test.ts");
  });
}

async function runPrograms(copy: string, consumer: string): Promise<void> {
  await packFor(consumer, copy);
  assert.deepEqual(await step("  compile a program that calls it", () => compile(consumer, "drill/imagined")), []);
  await step("  run it on the sandbox", () => start(consumer, "drill/imagined"));
  assert.deepEqual(await step("  compile the last release's programs", () => compile(consumer, "consumers")), []);
  await step("  run them on the sandbox", () => start(consumer, "consumers"));
}

async function breakProgram(copy: string, consumer: string): Promise<void> {
  await packFor(consumer, copy);
  assert.notDeepEqual(await step("  compile the program that read it", () => compile(consumer, "drill/imagined")), []);
}

async function packFor(consumer: string, copy: string): Promise<void> {
  const tarballs = `${consumer} tarballs`;
  await step("  build and pack", () => pack(copy, tarballs));
  await step("  install outside of the workspace", () => install(consumer, tarballs));
}
