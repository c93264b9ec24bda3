import { version } from "esbuild";
import { join } from "node:path";
import { workerd } from "../executables.ts";
import { LISTED, placeIn, type Proof } from "../proof.ts";
import { runWorker } from "../suite-runtimes.ts";

/** A worker in one file, as bundlers of workers make it. */
export const worker: Proof = {
  name: "workerd, a worker bundled by esbuild",
  programs: [workerd.program],
  async prove({ installed, env }) {
    const directory = await placeIn(installed, "worker");
    const printed = (await runWorker(directory, join(directory, "worker.mjs"), env)).trim();
    if (printed !== LISTED) throw new Error(`The worker printed "${printed}", and "${LISTED}" was expected.`);
    return `esbuild ${version}, ${printed}`;
  },
};
