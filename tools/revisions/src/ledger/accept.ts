// Adds the current spec to the ledger as an accepted revision, and stores a copy of the spec next to the ledger.
import { readPreState } from "@changesets/pre";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fields, text } from "@org/codegen/document";
import { isLower, type Bump } from "../change.ts";
import { readChangesets } from "../changeset.ts";
import { lastAccepted, readLedger, type Ledger } from "./ledger.ts";
import { append, nameRelease, type Next } from "./write.ts";
import type { Proposal } from "../propose.ts";
import { dropWording } from "../wording.ts";

export interface Tools {
  readonly propose: (root: string) => Promise<Proposal>;
  /** Rejects if the plan derives a bump that differs from the bump in the new ledger entry. */
  readonly rehearse: (revisions: string, next: Next) => Promise<void>;
}

/**
 * Accepts the spec, and returns a message for the maintainer.
 *
 * In pre mode, no revision is accepted, because a ledger entry must not have a pre-release as its release.
 *
 * @throws {Error} if the plan's changeset is pending, the spec is incomplete, or the bump of the release is too low
 */
export async function accept(root: string, tools: Tools): Promise<string> {
  if ((await readPreState(root))?.mode === "pre") {
    return "The ledger stays the same, because this release is a pre-release. The first release after `pnpm changeset pre exit` adds the revision to the ledger.";
  }
  if ((await readChangesets(root)) !== undefined) {
    throw new Error("The plan's changeset is pending. Run `changeset version` first.");
  }
  const release = await releaseOf(join(root, "packages/broker-client/package.json"));
  const { lint, bumps, next } = await tools.propose(root);
  const { toFillIn } = lint;
  if (toFillIn.length > 0) throw new Error(`The spec has places to fill in or to check:\n${toFillIn.join("\n")}`);
  const revisions = join(root, "spec/revisions");
  const ledger = await readLedger(revisions);
  const last = lastAccepted(ledger);
  const isCarried = ledger.accepted.some((line) => line.release === release);

  if (next === undefined) {
    if (last.release !== undefined || isCarried) return `The revision ${last.revision} is already accepted.`;
    await nameRelease(revisions, last.revision, release);
    return `The revision ${last.revision} is already accepted. The ledger now names ${release} as the release of this revision.`;
  }

  refuseLowRaise(ledger, release, bumps["@org/broker-client"]);
  const accepted = { ...next, line: { ...next.line, release: isCarried ? undefined : release } };
  await tools.rehearse(revisions, accepted);
  await append(revisions, accepted);
  await dropWording(join(root, "spec/openapi.yaml"));
  return `The revision ${next.line.revision} is accepted${isCarried ? "" : `. Its release is ${release}`}.`;
}

function refuseLowRaise({ accepted }: Ledger, release: string, bump: Bump): void {
  const before = accepted.flatMap((line) => line.release ?? []).at(-1);
  if (before === undefined) return;
  const raise = raiseBetween(before, release);
  if (!isLower(raise, bump)) return;
  throw new Error(`The bump from ${before} to ${release} is ${raise}, but the plan has the bump ${bump}.`);
}

/** Returns the name and the version in a package.json as `name@version`. */
async function releaseOf(manifest: string): Promise<string> {
  const { name, version } = fields(JSON.parse(await readFile(manifest, "utf8")));
  if (version === "0.0.0") throw new Error(`${text(name, "name")} has the version 0.0.0, so it has no release yet.`);
  return `${text(name, "name")}@${text(version, "version")}`;
}

function raiseBetween(one: string, other: string): Bump {
  const parts = partsOf(other);
  const index = partsOf(one).findIndex((part, i) => part !== parts[i]);
  return (["major", "minor", "patch"] as const)[index] ?? "none";
}

function partsOf(release: string): string[] {
  return release.slice(release.lastIndexOf("@") + 1).split(".");
}
