import { run } from "@org/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf } from "../entries.ts";
import { installedHere } from "../executables.ts";
import { placeIn, type Proof } from "../proof.ts";

const sizeLimit = installedHere(".bin/size-limit");

/** size-limit finds its plugins by their names in the manifest. */
const manifest = JSON.stringify({ devDependencies: { "@size-limit/esbuild": "*", "@size-limit/file": "*" } });

/** The entry that no page loads, so that its size does not matter. */
const SERVER = "@org/broker-sandbox";

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Every entry has a budget in `programs/sizes/.size-limit.mjs`, and keeps it. */
export const sizes: Proof = {
  name: "size-limit, the budgets of all entries",
  programs: [sizeLimit],
  async prove({ installed }) {
    const directory = await placeIn(installed, "sizes");
    await writeFile(join(directory, "package.json"), manifest);
    // If an entry exceeds its budget, it fails and prints by how much.
    await run(directory, sizeLimit, ["--hide-passed"]);
    const measured: Measured[] = JSON.parse(await run(directory, sizeLimit, ["--json"]));
    for (const { specifier } of await entriesOf(installed)) {
      if (specifier === SERVER) continue;
      if (!measured.some(({ name }) => name === `export * from "${specifier}"`)) {
        throw new Error(`${specifier} has no budget in programs/sizes/.size-limit.mjs.`);
      }
    }
    return [`${measured.length} kept, in bytes`, ...measured.map(formatSize)].join("\n");
  },
};

function formatSize({ name, size, sizeLimit }: Measured): string {
  const [bytes, budget] = [size, sizeLimit].map((count) => count.toLocaleString("en").padStart(8));
  return `${bytes} of ${budget}  ${name}`;
}
