import { readFile } from "node:fs/promises";
import { fields, text } from "@org/codegen/document";
import type { Bump } from "../change.ts";

/** Returns the name and the version in a package.json as `name@version`. */
export async function releaseOf(manifest: string): Promise<string> {
  const { name, version } = fields(JSON.parse(await readFile(manifest, "utf8")));
  if (version === "0.0.0") throw new Error(`${text(name, "name")} has the version 0.0.0, so it has no release yet.`);
  return `${text(name, "name")}@${text(version, "version")}`;
}

export function raiseBetween(one: string, other: string): Bump {
  const parts = partsOf(other);
  const index = partsOf(one).findIndex((part, i) => part !== parts[i]);
  return (["major", "minor", "patch"] as const)[index] ?? "none";
}

function partsOf(release: string): string[] {
  return release.slice(release.lastIndexOf("@") + 1).split(".");
}
