import { workerd } from "@org/runtimes";
import { build, version } from "esbuild";
import { join } from "node:path";
import { call, placeIn, type Consumer } from "../consumer.ts";

/** One file, with the conditions of a worker's bundler; run by the runtime's own test command, which needs no port. */
export const worker: readonly Consumer[] = [
  {
    shape: "workerd, a worker bundled by esbuild",
    programs: [workerd.program],
    async prove({ installed, env }) {
      const folder = await placeIn(installed, "worker");
      await build({
        entryPoints: [join(folder, "worker.mjs")],
        outfile: join(folder, "main.mjs"),
        bundle: true,
        format: "esm",
        platform: "browser",
        conditions: ["workerd", "worker", "browser"],
        logLevel: "silent",
      });
      return `esbuild ${version}, ${await call(folder, workerd.program, ["test", "config.capnp"], env)}`;
    },
  },
];
