import { packSnapshot } from "@org/release";
import { commit, copyRepo, restore, run } from "@org/testing";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RegistryEnvironment } from "../environment.ts";
import { install } from "../npm.ts";
import { placeIn, runListing, type Proof } from "../proof.ts";

const CLIENT = "@org/broker-client";

/** What is published to be tried out before a release does not change what `latest` installs. */
export const snapshot: Proof<RegistryEnvironment> = {
  name: "a snapshot, then a pre-release",
  async prove(environment) {
    const { scratch, npmrc, env, published } = environment;
    const copy = join(scratch, "repo-to-try-out");
    await copyRepo(copy);
    await writeFile(join(copy, ".npmrc"), npmrc);
    await writeFile(join(copy, ".changeset/imagined.md"), `---\n"${CLIENT}": minor\n---\n\nAn imagined revision.\n`);
    await commit(copy);

    await packSnapshot(copy, "try-out", env);
    await run(copy, "pnpm", ["release", "publish"], env);
    const ofSnapshot = await callWith("try-out", environment);
    assert.match(String(ofSnapshot), /^0\.0\.0-try-out-\d+$/);
    // An exact version, not a range.
    assert.match(await view(`${CLIENT}@try-out`, "dependencies.@org/signing", environment), /^\d/);

    await restore(copy);
    await run(copy, "pnpm", ["changeset", "pre", "enter", "next"], env);
    for (const command of ["version", "pack", "publish"]) await run(copy, "pnpm", ["release", command], env);
    const ofPreRelease = await callWith("next", environment);
    assert.match(String(ofPreRelease), /-next\.0$/);

    const latest = await view(CLIENT, "dist-tags.latest", environment);
    assert.equal(latest, published.find(({ name }) => name === CLIENT)?.version, "latest is not the release any more.");
    return `${ofSnapshot}, ${ofPreRelease}, latest is ${latest}`;
  },
};

/** Installs the client by a dist-tag and calls the sandbox with it. Resolves with the client's version. */
async function callWith(tag: string, environment: RegistryEnvironment): Promise<string | undefined> {
  const { scratch, env } = environment;
  const directory = join(scratch, `installs-${tag}`);
  await install(directory, [`${CLIENT}@${tag}`], environment);
  await runListing(await placeIn(directory, "calls"), process.execPath, ["list.mjs"], env);
  const { dependencies }: { dependencies: Record<string, { version: string }> } = JSON.parse(
    await run(directory, "npm", ["ls", "--json"], env),
  );
  return dependencies[CLIENT]?.version;
}

/** Reads a field of a package from the registry. */
async function view(name: string, field: string, { installed, env }: RegistryEnvironment): Promise<string> {
  return (await run(installed, "npm", ["view", name, field], env)).trim();
}
