import { readFileSync } from "node:fs";

/**
 * Reads the version from package.json at run time. If package.json were bundled, the published source map would refer
 * to a file that does not exist.
 */
export function readVersion(): string {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(manifest);
  return version;
}
