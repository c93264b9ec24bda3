import { readFileSync } from "node:fs";

/** Reads the version of the package at run time. The source map of a bundled manifest leads nowhere. */
export function readVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}
