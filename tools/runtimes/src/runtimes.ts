import { fileURLToPath } from "node:url";
import { chromium } from "./chromium.ts";
import { commandLine } from "./command-line.ts";
import type { Runtime } from "./runtime.ts";
import { workerd } from "./workerd.ts";

const installed = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

/** It may call loopback and read files, because it loads the suite by name; nothing else. */
const DENO_RUN = [
  "run",
  "--no-remote",
  "--cached-only",
  "--no-lock",
  "--node-modules-dir=manual",
  "--allow-net=127.0.0.1",
  "--allow-read",
];

/** The Node that runs this is the lockfile's 24, or where there is none the machine's. */
export const thisNode = commandLine(`Node ${process.versions.node.split(".")[0]}`, process.execPath);

export const runtimes: readonly Runtime[] = [
  commandLine("Node 20", installed("node20/bin/node")),
  commandLine("Node 22", installed("node22/bin/node")),
  thisNode,
  commandLine("Node 26", installed("node26/bin/node")),
  commandLine("Bun", installed(".bin/bun")),
  commandLine("Deno", installed(".bin/deno"), DENO_RUN),
  workerd(installed(".bin/workerd")),
  chromium("/usr/bin/chromium"),
];
