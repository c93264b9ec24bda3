import { readFileSync } from "node:fs";

/** Reads the version of `broker` from package.json at run time. */
export function readVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}
