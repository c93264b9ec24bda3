import { commit, copyRepo, restore } from "@org/scratch";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, type Bump } from "../src/change.ts";
import { lint } from "../src/lint.ts";
import { compile, install, start } from "./consumer.ts";
import { edit, pack, plan, promote, version } from "./copy.ts";
import { breaking, fillIn, promotion, refuseDocumented } from "./revisions.ts";
import { step } from "./step.ts";

/** All of it, in an empty folder. */
export async function drill(folder: string): Promise<void> {
  const copy = join(folder, "repo");
  const spec = join(copy, "spec/openapi.yaml");
  await step("copy the repo, and install", () => copyRepo(copy));
  refuseDocumented(await readFile(spec, "utf8"));
  const pending = await step("plan what is pending", () => plan(copy));
  const released = await step("version it", () => version(copy));
  await commit(copy);

  console.log(`\n${promotion[0]} is documented`);
  await step("promote it", () => promote(copy, promotion));
  assert.notEqual(await step("lint, for what is to fill in", () => lint(spec)), "");
  await edit(copy, fillIn);
  assert.equal(await step("fill it in, and lint", () => lint(spec)), "");
  await planFor("minor", copy);
  assert.equal(await step("version", () => version(copy)), minorBehind(released));
  const documented = join(folder, "documented");
  await packFor(documented, copy);
  assert.deepEqual(await step("compile a program that calls it", () => compile(documented, "drill/imagined")), []);
  await step("run it on the sandbox", () => start(documented, "drill/imagined"));
  // Where the pending plan says major, they need not.
  if (pending["@org/broker-client"] !== "major") {
    assert.deepEqual(await step("compile the last release's programs", () => compile(documented, "consumers")), []);
    await step("run them on the sandbox", () => start(documented, "consumers"));
  }

  for (const [name, change] of Object.entries(breaking)) {
    console.log(`\n${name}`);
    await restore(copy);
    await edit(copy, change);
    await planFor("major", copy);
    const broken = join(folder, name);
    await packFor(broken, copy);
    assert.notDeepEqual(await step("compile the last release's programs", () => compile(broken, "consumers")), []);
  }
}

async function planFor(bump: Bump, copy: string): Promise<void> {
  assert.deepEqual(
    await step("plan", () => plan(copy)),
    byPackage(() => bump),
  );
}

async function packFor(consumer: string, copy: string): Promise<void> {
  const tarballs = `${consumer} tarballs`;
  await step("build and pack", () => pack(copy, tarballs));
  await step("install outside of the workspace", () => install(consumer, tarballs));
}

function minorBehind(version: string): string {
  const [major, minor] = version.split(".");
  return `${major}.${Number(minor) + 1}.0`;
}
