import { run } from "@org/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import type { SuiteInput, SuiteReport } from "../programs/suite/run.mjs";
import { bundleWorker, byEsbuild } from "./bundlers.ts";
import * as executables from "./executables.ts";
import { serve } from "./servers.ts";

export interface SuiteRuntime extends executables.Executable {
  /** Cryptographic library that `@org/signing` must use on the runtime. */
  readonly crypto: SuiteInput["crypto"];
  readonly repeats: SuiteInput["repeats"];
  readonly run: (directory: string, input: SuiteInput) => Promise<SuiteReport>;
}

export function commandLine(
  executable: executables.Executable,
  reads: readonly string[],
  args: readonly string[] = [],
): SuiteRuntime {
  return {
    ...executable,
    crypto: "node:crypto",
    repeats: { changes: [], reads, leastStatus: 100 },
    async run(directory, input) {
      const report = await run(directory, executable.program, [...args, "command-line.mjs", JSON.stringify(input)]);
      return JSON.parse(report);
    },
  };
}

const DENO_RUN = [
  "run",
  "--no-remote",
  "--cached-only",
  "--no-lock",
  "--node-modules-dir=manual",
  "--allow-net=127.0.0.1",
];

const workerd: SuiteRuntime = {
  ...executables.workerd,
  crypto: "WebCrypto",
  repeats: { changes: [], reads: [], leastStatus: 200 },
  async run(directory, input) {
    await writeFile(join(directory, "main.mjs"), await bundleWorker(join(directory, "worker.mjs")));
    const env = { SUITE: JSON.stringify(input) };
    return JSON.parse(await run(directory, executables.workerd.program, ["test", "config.capnp"], env));
  },
};

/** The page is on loopback, because Chromium has no WebCrypto on a page with an insecure origin. */
const chromium: SuiteRuntime = {
  ...executables.chromium,
  crypto: "WebCrypto",
  repeats: { changes: ["closed", "408", "421"], reads: ["closed", "408", "421"], leastStatus: 100 },
  async run(directory, input) {
    const chunks = await byEsbuild.bundle(join(directory, "index.mjs"), { platform: "browser", format: "esm" });
    await using page = await serve(({ url = "" }, response) => {
      const code = chunks.get(url.slice(1));
      response.setHeader("content-type", code === undefined ? "text/html" : "text/javascript");
      response.end(code ?? "<!doctype html><title>Suite</title>");
    });
    await using browser = await driver.launch({ executablePath: executables.chromium.program });
    const tab = await browser.newPage();
    await tab.goto(page.url);
    // The code is a string, because Vitest changes each `import()` that is not in a string.
    return await tab.evaluate<SuiteReport>(`import("/main.mjs").then(({ run }) => run(${JSON.stringify(input)}))`);
  },
};

export const suiteRuntimes: readonly SuiteRuntime[] = [
  ...executables.nodes.map((node) => commandLine(node, ["421"])),
  commandLine(executables.bun, ["closed"]),
  commandLine(executables.deno, ["closed"], DENO_RUN),
  workerd,
  chromium,
];
