import { run } from "@org/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, type Consumer } from "../consumer.ts";
import { entriesOf } from "../entries.ts";
import { toolOf } from "../tools.ts";

const sizeLimit = toolOf(".bin/size-limit");

/** It finds its plugins by their names in here. */
const manifest = JSON.stringify({ devDependencies: { "@size-limit/esbuild": "*", "@size-limit/file": "*" } });

/** Nobody sends it anywhere. */
const SERVER = "@org/broker-sandbox";

interface Measured {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

/** The budgets are in `consumers/sizes/.size-limit.mjs`. */
export const sizes: readonly Consumer[] = [
  {
    shape: "size-limit, the budgets of all entries",
    programs: [sizeLimit],
    async prove({ installed }) {
      const folder = await placeIn(installed, "sizes");
      await writeFile(join(folder, "package.json"), manifest);
      // Fails, and says what is over and by how much.
      await run(folder, sizeLimit, ["--hide-passed"]);
      const measured: Measured[] = JSON.parse(await run(folder, sizeLimit, ["--json"]));
      for (const { specifier } of await entriesOf(installed)) {
        if (specifier === SERVER) continue;
        if (!measured.some(({ name }) => name === `export * from "${specifier}"`)) {
          throw new Error(`${specifier} has no budget in consumers/sizes/.size-limit.mjs.`);
        }
      }
      return [`${measured.length} kept, in bytes`, ...measured.map(line)].join("\n");
    },
  },
];

function line({ name, size, sizeLimit }: Measured): string {
  const [bytes, budget] = [size, sizeLimit].map((count) => count.toLocaleString("en").padStart(8));
  return `${bytes} of ${budget}  ${name}`;
}
