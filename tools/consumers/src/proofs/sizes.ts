// Proves that each entry keeps its size budget.
import { copyRepo, run } from "@org/testing";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf } from "../entries.ts";
import type { RegistryEnvironment } from "../environment.ts";
import { installedHere } from "../executables.ts";
import { placeIn, type Proof } from "../proof.ts";

const sizeLimit = installedHere(".bin/size-limit");

/** Manifest that lists the plugins of size-limit. size-limit loads only plugins that a manifest lists. */
const manifest = JSON.stringify({ devDependencies: { "@size-limit/esbuild": "*", "@size-limit/file": "*" } });

/**
 * Accepted revision from which the measured packages are generated. A bundle contains the operations of the spec as
 * data. If the packages came from the current spec, each new operation would change the size. `pnpm bench scale`
 * measures the size of an operation.
 */
const REVISION = "spec/revisions/2026-10-17.yaml";

/** Entry without a budget. The sandbox is a server that no page loads, so its size does not matter. */
const SERVER = "@org/broker-sandbox";

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Proof that every entry has a budget in `programs/sizes/.size-limit.mjs`, and does not exceed it. */
export const sizes: Proof<RegistryEnvironment> = {
  name: "size-limit, budgets of all entries",
  programs: [sizeLimit],
  async prove({ installed, published, scratch }) {
    const names = published.map(({ name }) => name);
    const directory = await placeIn(await buildFor(REVISION, names, join(scratch, "measured")), "sizes");
    await writeFile(join(directory, "package.json"), manifest);
    // If an entry exceeds its budget, size-limit fails and prints the difference.
    await run(directory, sizeLimit, ["--hide-passed"]);
    const measured: Measured[] = JSON.parse(await run(directory, sizeLimit, ["--json"]));
    for (const { specifier } of await entriesOf(installed)) {
      if (specifier === SERVER) continue;
      if (!measured.some(({ name }) => name === `export * from "${specifier}"`)) {
        throw new Error(`${specifier} has no budget. Add a budget to tools/consumers/programs/sizes/.size-limit.mjs.`);
      }
    }
    return [`${measured.length} budgets kept, in bytes`, ...measured.map(formatSize)].join("\n");
  },
};

/**
 * Builds the packages from another spec in a copy of the repository. Resolves with a directory that links to the
 * packages.
 */
async function buildFor(spec: string, names: readonly string[], copy: string): Promise<string> {
  await copyRepo(copy);
  await copyFile(join(copy, spec), join(copy, "spec/openapi.yaml"));
  await run(copy, "pnpm", ["turbo", "build", "--filter=./packages/*"]);
  const directory = join(copy, "measured");
  await mkdir(join(directory, "node_modules/@org"), { recursive: true });
  for (const name of names) {
    await symlink(join(copy, name.replace("@org", "packages")), join(directory, "node_modules", name));
  }
  return directory;
}

function formatSize({ name, size, sizeLimit }: Measured): string {
  const [bytes, budget] = [size, sizeLimit].map((count) => count.toLocaleString("en").padStart(8));
  return `${bytes} of ${budget}  ${name}`;
}
