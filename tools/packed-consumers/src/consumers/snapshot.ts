import { packSnapshot } from "@org/release";
import { commit, copyRepo, restore, run } from "@org/scratch";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, type Consumer } from "../consumer.ts";
import type { World } from "../world.ts";

const CLIENT = "@org/broker-client";

/** What `npm install` of a dist-tag gives another repo, that calls the sandbox with it: the client's version. */
async function callWith(tag: string, { folder, npmrc, settings }: World): Promise<string> {
  const consumer = join(folder, `installs-${tag}`);
  await mkdir(consumer);
  await writeFile(join(consumer, ".npmrc"), npmrc);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true }));
  await run(consumer, "npm", ["install", "--no-audit", "--no-fund", `${CLIENT}@${tag}`], settings);
  const said = await run(await placeIn(consumer, "node"), process.execPath, ["call.mjs"], settings);
  if (said !== "1 account\n") throw new Error(`The call said ${said}`);
  const { dependencies }: { dependencies: Record<string, { version: string }> } = JSON.parse(
    await run(consumer, "npm", ["ls", "--json"], settings),
  );
  return dependencies[CLIENT]?.version ?? "nothing";
}

/** What the registry says of a package. */
async function view(name: string, field: string, { installed, settings }: World): Promise<string> {
  return (await run(installed, "npm", ["view", name, field], settings)).trim();
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

      await packSnapshot(copy, "try-out", world.settings);
      await run(copy, "pnpm", ["release:publish"], world.settings);
      const ofSnapshot = await callWith("try-out", world);
      const signing = await view(`${CLIENT}@try-out`, "dependencies.@org/signing", world);
      if (!/^\d/.test(signing)) throw new Error(`The snapshot asks for signing ${signing}, which is no exact version.`);

      await restore(copy);
      for (const command of [["changeset", "pre", "enter", "next"], ["release:version"], ["release:pack"]]) {
        await run(copy, "pnpm", command, world.settings);
      }
      await run(copy, "pnpm", ["release:publish"], world.settings);
      const ofPreRelease = await callWith("next", world);

      const latest = await view(CLIENT, "dist-tags.latest", world);
      if (latest !== world.versions[CLIENT]) throw new Error(`latest is ${latest}, which is not the release.`);
      return `${ofSnapshot}, ${ofPreRelease}, latest is ${latest}`;
    },
  },
];
