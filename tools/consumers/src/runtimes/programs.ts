// Where the runtimes are that the lockfile brings; Chromium is Debian's.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const installed = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));

export interface Program {
  readonly name: string;
  /** Its path; it answers `--version`. */
  readonly program: string;
}

/** The Node that runs this is the lockfile's 24, or where there is none the machine's. */
export const thisNode: Program = { name: `Node ${process.versions.node.split(".")[0]}`, program: process.execPath };

export const nodes: readonly Program[] = [
  { name: "Node 20", program: installed("node20/bin/node") },
  { name: "Node 22", program: installed("node22/bin/node") },
  thisNode,
  { name: "Node 26", program: installed("node26/bin/node") },
];

export const bun: Program = { name: "Bun", program: installed(".bin/bun") };
export const deno: Program = { name: "Deno", program: installed(".bin/deno") };
export const workerd: Program = { name: "workerd", program: installed(".bin/workerd") };
export const chromium: Program = { name: "Chromium", program: "/usr/bin/chromium" };

/** Undefined where the program is missing, or there and no program of this machine's. */
export async function versionOf(program: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ["--version"]);
    return /\d[\w.-]*/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}
