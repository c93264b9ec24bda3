import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

export type Mode = "version" | "publish" | "none";

/**
 * Decides which steps the release workflow must run after a push to main. A release creates the tag of a version last.
 * If the tag exists, the version is therefore published and has a GitHub release.
 */
export function modeOf(pending: readonly Pending[], packages: readonly Package[], tags: readonly string[]): Mode {
  if (pending.length > 0) return "version";
  const untagged = packages.some(({ manifest: { name, version } }) => !tags.includes(`${name}@${version}`));
  return untagged ? "publish" : "none";
}
