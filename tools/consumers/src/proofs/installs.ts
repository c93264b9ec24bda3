// Proofs about the packages that npm installs from the registry.
import assert from "node:assert/strict";
import { join } from "node:path";
import { commit, copyRepo, restore, run } from "@org/testing";
import { packSnapshot } from "@org/release";
import { writeFile } from "node:fs/promises";
import type { RegistryEnvironment } from "../environment.ts";
import { install, userConfig } from "../npm.ts";
import { placeIn, runExpecting, runListing, type Proof } from "../proof.ts";
import { tscOf } from "../executables.ts";

export const unauthenticated: Proof<RegistryEnvironment> = {
  name: "npm without a token",
  programs: ["npm"],
  async prove({ scratch, npmrc, published }) {
    const env = userConfig(join(scratch, "no-token.npmrc"));
    for (const { name } of published) {
      await assert.rejects(install(join(scratch, "no-token"), [name], { npmrc, env }), /E401/);
    }
    return `cannot install any of the ${published.length} packages`;
  },
};

const compilers = [tscOf("5.4"), tscOf("7")];

const EXCHANGE = "accepted from made-up-app-key\nnonce_reused";

export const signingAlone: Proof<RegistryEnvironment> = {
  name: "@org/signing alone",
  programs: compilers,
  async prove(environment) {
    const { scratch, installed, env } = environment;
    const directory = await placeIn(scratch, "signing-alone");
    await install(directory, ["@org/signing"], environment);
    const [, ...packages] = (await run(directory, "npm", ["ls", "--all", "--parseable"], env)).trim().split("\n");
    if (packages.length !== 1)
      throw new Error(`Only @org/signing may be installed, but these packages are installed:\n${packages.join("\n")}`);
    for (const file of ["module.mjs", "commonjs.cjs"]) {
      await runExpecting(EXCHANGE, directory, process.execPath, [file]);
    }
    // The type declarations of Node are in a different directory, because @org/signing must be the only installed
    // package.
    const typeRoots = join(installed, "node_modules/@types");
    for (const tsc of compilers) await run(directory, tsc, ["--typeRoots", typeRoots]);
    return "installs no other package, accepts a signed request, rejects its replay";
  },
};

const CLIENT = "@org/broker-client";

export const snapshot: Proof<RegistryEnvironment> = {
  name: "snapshot and pre-release",
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
    // A snapshot of the client depends on an exact version of @org/signing.
    assert.match(await view(`${CLIENT}@try-out`, "dependencies.@org/signing", environment), /^\d/);

    await restore(copy);
    await run(copy, "pnpm", ["changeset", "pre", "enter", "next"], env);
    for (const command of ["version", "pack", "publish"]) await run(copy, "pnpm", ["release", command], env);
    const ofPreRelease = await callWith("next", environment);
    assert.match(String(ofPreRelease), /-next\.0$/);

    const latest = await view(CLIENT, "dist-tags.latest", environment);
    assert.equal(
      latest,
      published.find(({ name }) => name === CLIENT)?.version,
      "The snapshot and the pre-release must not move the dist-tag latest.",
    );
    return `${ofSnapshot}, ${ofPreRelease}, latest is ${latest}`;
  },
};

/** Installs the client with a dist-tag, runs a program that uses the client, and returns the installed version. */
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

async function view(name: string, field: string, { installed, env }: RegistryEnvironment): Promise<string> {
  return (await run(installed, "npm", ["view", name, field], env)).trim();
}
