import type { Package } from "./packages.ts";
import type { Pending } from "./pending.ts";

export type Mode = "version" | "publish" | "none";

/** What a push to main asks for. A tag means that a version is published, and has its GitHub release: it is made last. */
export function modeOf(pending: readonly Pending[], packages: readonly Package[], tags: readonly string[]): Mode {
  if (pending.length > 0) return "version";
  const untagged = packages.some(({ manifest: { name, version } }) => !tags.includes(`${name}@${version}`));
  return untagged ? "publish" : "none";
}
