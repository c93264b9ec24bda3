// Runs the tests of programs/suite on each runtime.
import { run } from "@org/testing";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium as driver } from "playwright-core";
import type { SuiteInput, SuiteReport } from "../programs/suite/run.mjs";
import { bundleWorker, byEsbuild } from "./bundlers.ts";
import * as executables from "./executables.ts";
import { listen } from "./loopback.ts";
import { placeIn } from "./proof.ts";

export interface SuiteRuntime extends executables.Executable {
  /** Cryptography that `@org/signing` must select on this runtime. */
  readonly crypto: SuiteInput["crypto"];
  /** Runs the suite in a directory. */
  readonly run: (directory: string, input: SuiteInput) => Promise<SuiteReport>;
}

/**
 * Returns a runtime that runs the suite as a command. The runtime resolves the packages by their `exports` and
 * `imports`.
 */
export function commandLine(executable: executables.Executable, args: readonly string[] = []): SuiteRuntime {
  return {
    ...executable,
    crypto: "node:crypto",
    async run(directory, input) {
      const report = await run(directory, executable.program, [...args, "command-line.mjs", JSON.stringify(input)]);
      return JSON.parse(report);
    },
  };
}

/** Arguments of Deno. The suite may send requests to loopback, and nothing else. */
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
  async run(directory, input) {
    const worker = await placeIn(directory, "worker");
    return JSON.parse(await runWorker(worker, join(directory, "worker.mjs"), { SUITE: JSON.stringify(input) }));
  },
};

/** Bundles a worker into a copy of `programs/worker`, and runs the bundle with `workerd test`. */
export async function runWorker(directory: string, entry: string, env: Record<string, string>): Promise<string> {
  await writeFile(join(directory, "main.mjs"), await bundleWorker(entry));
  return run(directory, executables.workerd.program, ["test", "config.capnp"], env);
}

/**
 * Chromium, with a page on loopback. The page is a secure context, so it has WebCrypto. For this page, the sandbox is
 * cross-origin.
 */
const chromium: SuiteRuntime = {
  ...executables.chromium,
  crypto: "WebCrypto",
  async run(directory, input) {
    const chunks = await byEsbuild.bundle(join(directory, "index.mjs"), { platform: "browser", format: "esm" });
    await using page = await listen(({ url = "" }, response) => {
      const code = chunks.get(url.slice(1));
      response.setHeader("content-type", code === undefined ? "text/html" : "text/javascript");
      response.end(code ?? "<!doctype html><title>Suite</title>");
    });
    await using browser = await driver.launch({ executablePath: executables.chromium.program });
    const tab = await browser.newPage();
    await tab.goto(page.url);
    // The code is a string, because a test runner that transforms this file would replace an `import` in a function.
    return await tab.evaluate<SuiteReport>(`import("/main.mjs").then(({ run }) => run(${JSON.stringify(input)}))`);
  },
};

export const suiteRuntimes: readonly SuiteRuntime[] = [
  ...executables.nodes.map((node) => commandLine(node)),
  commandLine(executables.bun),
  commandLine(executables.deno, DENO_RUN),
  workerd,
  chromium,
];
