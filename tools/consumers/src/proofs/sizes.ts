import { copyRepo, run } from "@org/testing";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf } from "../entries.ts";
import type { RegistryEnvironment } from "../environment.ts";
import { installedHere } from "../executables.ts";
import { placeIn, type Proof } from "../proof.ts";

const sizeLimit = installedHere(".bin/size-limit");

/** size-limit loads only plugins that the package.json lists. */
const manifest = JSON.stringify({ devDependencies: { "@size-limit/esbuild": "*", "@size-limit/file": "*" } });

/** The number of operations in a spec changes the size of the client. An accepted revision never changes. */
const REVISION = "spec/revisions/2026-10-17.yaml";

/** The sandbox server has no size budget, because no page loads the server. */
const SERVER = "@org/broker-sandbox";

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

export const sizes: Proof<RegistryEnvironment> = {
  name: "size-limit, budgets of all entries",
  programs: [sizeLimit],
  async prove({ installed, published, scratch }) {
    const names = published.map(({ name }) => name);
    const directory = await placeIn(await buildFor(REVISION, names, join(scratch, "measured")), "sizes");
    await writeFile(join(directory, "package.json"), manifest);
    await run(directory, sizeLimit, ["--hide-passed"]);
    const measured: Measured[] = JSON.parse(await run(directory, sizeLimit, ["--json"]));
    for (const { specifier } of await entriesOf(installed)) {
      if (specifier === SERVER) continue;
      if (!measured.some(({ name }) => name === `export * from "${specifier}"`)) {
        throw new Error(`${specifier} has no budget. Add a budget to tools/consumers/programs/sizes/.size-limit.mjs.`);
      }
    }
    return [
      `${measured.length} bundles are within their budgets. Size and budget in bytes:`,
      ...measured.map(formatSize),
    ].join("\n");
  },
};

/** Resolves with a directory whose `node_modules` contains the built packages. */
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
