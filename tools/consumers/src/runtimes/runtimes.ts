import { chromium } from "./chromium.ts";
import { commandLine } from "./command-line.ts";
import * as programs from "./programs.ts";
import type { Runtime } from "./runtime.ts";
import { workerd } from "./workerd.ts";

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

export const thisNode = commandLine(programs.thisNode);

export const runtimes: readonly Runtime[] = [
  ...programs.nodes.map((node) => commandLine(node)),
  commandLine(programs.bun),
  commandLine(programs.deno, DENO_RUN),
  workerd(programs.workerd),
  chromium(programs.chromium),
];
