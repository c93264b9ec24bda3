// How each runtime runs the suite of programs/suite.
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
  /** The cryptography that `@org/signing` must choose. */
  readonly crypto: SuiteInput["crypto"];
  /** Runs the suite that a directory has. */
  readonly run: (directory: string, input: SuiteInput) => Promise<SuiteReport>;
}

/** Runs the suite in a runtime that imports the packages by their `exports` and `imports`, as its users do. */
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

/** Deno may call loopback, and nothing else. */
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

/** Bundles a worker into the directory that `programs/worker` was copied to, and runs it by workerd's own test command. */
export async function runWorker(directory: string, entry: string, env: Record<string, string>): Promise<string> {
  await writeFile(join(directory, "main.mjs"), await bundleWorker(entry));
  return run(directory, executables.workerd.program, ["test", "config.capnp"], env);
}

/** A page of loopback is a secure context, and the sandbox is another origin to it. */
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
    // It is text, because a test runner that transforms this file would replace the `import` of a function.
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
