import { packSnapshot } from "@org/release";
import { commit, copyRepo, restore, run } from "@org/testing";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { call, placeIn, type Consumer } from "../consumer.ts";
import { install } from "../install.ts";
import type { World } from "../world.ts";

const CLIENT = "@org/broker-client";

/** What `npm install` of a dist-tag gives another repo, that calls the sandbox with it: the client's version. */
async function callWith(tag: string, world: World): Promise<string | undefined> {
  const folder = join(world.folder, `installs-${tag}`);
  await install(folder, [`${CLIENT}@${tag}`], world);
  await call(await placeIn(folder, "node"), process.execPath, ["call.mjs"], world.env);
  const { dependencies }: { dependencies: Record<string, { version: string }> } = JSON.parse(
    await run(folder, "npm", ["ls", "--json"], world.env),
  );
  return dependencies[CLIENT]?.version;
}

/** What the registry says of a package. */
async function view(name: string, field: string, { installed, env }: World): Promise<string> {
  return (await run(installed, "npm", ["view", name, field], env)).trim();
}

/** What is tried out from another repo before it is released. */
export const snapshot: readonly Consumer[] = [
  {
    shape: "a snapshot, then a pre-release",
    async prove(world) {
      const copy = join(world.folder, "repo-to-try-out");
      await copyRepo(copy);
      await writeFile(join(copy, ".npmrc"), world.npmrc);
      await writeFile(join(copy, ".changeset/imagined.md"), `---\n"${CLIENT}": minor\n---\n\nAn imagined revision.\n`);
      await commit(copy);

      await packSnapshot(copy, "try-out", world.env);
      await run(copy, "pnpm", ["release", "publish"], world.env);
      const ofSnapshot = await callWith("try-out", world);
      assert.match(String(ofSnapshot), /^0\.0\.0-try-out-\d+$/);
      // An exact version, not a range.
      assert.match(await view(`${CLIENT}@try-out`, "dependencies.@org/signing", world), /^\d/);

      await restore(copy);
      const commands = [
        ["changeset", "pre", "enter", "next"],
        ["release", "version"],
        ["release", "pack"],
        ["release", "publish"],
      ];
      for (const command of commands) await run(copy, "pnpm", command, world.env);
      const ofPreRelease = await callWith("next", world);
      assert.match(String(ofPreRelease), /-next\.0$/);

      const latest = await view(CLIENT, "dist-tags.latest", world);
      assert.equal(latest, world.versions[CLIENT], "latest is not the release any more.");
      return `${ofSnapshot}, ${ofPreRelease}, latest is ${latest}`;
    },
  },
];
