import { workerd } from "@org/runtimes";
import { run } from "@org/scratch";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byEsbuild } from "../bundle.ts";
import { placeIn, type Consumer } from "../consumer.ts";

/** Bundled as Cloudflare's tools do it, and run by the runtime's own test command, which needs no port. */
export const worker: readonly Consumer[] = [
  {
    shape: "workerd, a worker bundled by esbuild",
    programs: [workerd.program],
    async prove({ installed, settings }) {
      const folder = await placeIn(installed, "worker");
      const chunks = await byEsbuild.bundle(join(folder, "worker.mjs"), { platform: "browser", format: "esm" });
      for (const [file, code] of chunks) await writeFile(join(folder, file), code);
      return (await run(folder, workerd.program, ["test", "config.capnp"], settings)).trim();
    },
  },
];
