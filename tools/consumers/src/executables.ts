import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Executable {
  readonly name: string;
  /** Path of an executable file that supports `--version`. */
  readonly program: string;
}

export function installedHere(path: string): string {
  return join(import.meta.dirname, "../node_modules", path);
}

export const thisNode: Executable = { name: `Node ${process.versions.node.split(".")[0]}`, program: process.execPath };

export const nodes: readonly Executable[] = [
  { name: "Node 20", program: installedHere("node20/bin/node") },
  { name: "Node 22", program: installedHere("node22/bin/node") },
  thisNode,
  { name: "Node 26", program: installedHere("node26/bin/node") },
];

export const bun: Executable = { name: "Bun", program: installedHere(".bin/bun") };
export const deno: Executable = { name: "Deno", program: installedHere(".bin/deno") };
export const workerd: Executable = { name: "workerd", program: installedHere(".bin/workerd") };
export const chromium: Executable = { name: "Chromium", program: "/usr/bin/chromium" };

/** @param version first numbers of the version, such as `5.4` */
export function tscOf(version: string): string {
  return installedHere(`typescript-${version}/bin/tsc`);
}

/** Returns the version that a program prints, or undefined if the program does not run on this machine. */
export async function versionOf(program: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ["--version"]);
    return /\d[\w.-]*/.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}
