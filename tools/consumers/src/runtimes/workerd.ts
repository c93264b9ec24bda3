import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";
import type { Program } from "./programs.ts";
import { reportOf, type Runtime } from "./runtime.ts";

const WORKER = fileURLToPath(new URL("../entry/workerd", import.meta.url));

/** Cloudflare's runtime, by its own test command: it needs no port. */
export function workerd({ name, program }: Program): Runtime {
  return {
    name,
    program,
    crypto: "WebCrypto",
    async run(suite, world) {
      const folder = await mkdtemp(join(tmpdir(), "suite-in-workerd-"));
      try {
        await cp(WORKER, folder, { recursive: true });
        await writeFile(join(folder, "suite.mjs"), await bundle(suite));
        await writeFile(join(folder, "world.json"), JSON.stringify(world));
        return await reportOf(program, ["test", join(folder, "config.capnp")]);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
