import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

export type Mode = "version" | "publish" | "none";

/**
 * Returns the next step of the release workflow. A release creates Git tags last, so a Git tag proves that the version
 * is published.
 */
export function modeOf(pending: readonly Pending[], packages: readonly Package[], tags: readonly string[]): Mode {
  if (pending.length > 0) return "version";
  const untagged = packages.some(({ manifest: { name, version } }) => !tags.includes(`${name}@${version}`));
  return untagged ? "publish" : "none";
}
