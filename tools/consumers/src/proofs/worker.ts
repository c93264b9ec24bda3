import { version } from "esbuild";
import { join } from "node:path";
import { workerd } from "../executables.ts";
import { LISTED, placeIn, type Proof } from "../proof.ts";
import { runWorker } from "../suite-runtimes.ts";

export const worker: Proof = {
  name: "workerd, worker bundled by esbuild",
  programs: [workerd.program],
  async prove({ installed, env }) {
    const directory = await placeIn(installed, "worker");
    const printed = (await runWorker(directory, join(directory, "worker.mjs"), env)).trim();
    if (printed !== LISTED) throw new Error(`The worker must print "${LISTED}", but printed "${printed}".`);
    return `esbuild ${version}, ${printed}`;
  },
};
