import { fileURLToPath } from "node:url";
import { chromium } from "./chromium.ts";
import { commandLine } from "./process.ts";
import type { Runtime } from "./runtime.ts";
import { workerd } from "./workerd.ts";

const installed = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

// It may read files, because it loads the suite by name, and call loopback; nothing else.
const DENO = ["run", "--no-remote", "--cached-only", "--no-lock", "--node-modules-dir=manual", "--allow-read"];

/** The Node that runs this is the lockfile's 24, or where there is none the machine's. */
export const thisNode = commandLine(`Node ${process.versions.node.split(".")[0]}`, process.execPath);

export const runtimes: readonly Runtime[] = [
  commandLine("Node 20", installed("node20/bin/node")),
  commandLine("Node 22", installed("node22/bin/node")),
  thisNode,
  commandLine("Node 26", installed("node26/bin/node")),
  commandLine("Bun", installed(".bin/bun")),
  commandLine("Deno", installed(".bin/deno"), [...DENO, "--allow-net=127.0.0.1"]),
  workerd(installed(".bin/workerd")),
  chromium("/usr/bin/chromium"),
];
