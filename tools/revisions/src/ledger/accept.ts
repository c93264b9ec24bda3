// Adds the current spec to the ledger as an accepted revision, and stores a copy of the spec next to the ledger.
import { readPreState } from "@changesets/pre";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fields, text } from "@org/codegen/document";
import { hashOf } from "./canonical.ts";
import { isLower, type Bump } from "../change.ts";
import { readChangesets } from "../changeset.ts";
import { dateOfSpec, lastAccepted, readLedger, type Ledger } from "./ledger.ts";
import { nextOf, append, nameRelease, type Next } from "./write.ts";
import type { LintReport } from "../lint.ts";
import type { Plan } from "../plan.ts";
import { dropWording, readWording } from "../wording.ts";

export interface Places {
  readonly root: string;
  readonly spec: string;
  readonly revisions: string;
  /** Path of the client's package.json. */
  readonly manifest: string;
}

export interface Tools {
  readonly lint: (spec: string) => Promise<LintReport>;
  readonly plan: (base: string, revision: string) => Promise<Plan>;
  /** Rejects if the plan derives a bump that differs from the bump in the new ledger entry. */
  readonly rehearse: (revisions: string, next: Next) => Promise<void>;
}

/**
 * Accepts the spec, and returns a message for the maintainer.
 *
 * In pre mode, no revision is accepted, because a ledger entry must name a stable release.
 *
 * @throws {Error} if the plan's changeset is pending, the spec is incomplete, or the bump of the release is too low
 */
export async function accept(places: Places, tools: Tools): Promise<string> {
  if ((await readPreState(places.root))?.mode === "pre") {
    return "The ledger stays the same, because this release is a pre-release. The first release after `pnpm changeset pre exit` adds the revision to the ledger.";
  }
  if ((await readChangesets(places.root)) !== undefined) {
    throw new Error("The plan's changeset is pending. Run `changeset version` first.");
  }
  const release = await releaseOf(places.manifest);
  const { toFillIn } = await tools.lint(places.spec);
  if (toFillIn.length > 0) throw new Error(`The spec has places to fill in or to check:\n${toFillIn.join("\n")}`);
  const ledger = await readLedger(places.revisions);
  const yaml = await readFile(places.spec, "utf8");
  const last = lastAccepted(ledger);
  const carried = ledger.accepted.find((line) => line.release === release);

  if (hashOf(yaml) === last.hash) {
    if (last.release !== undefined || carried !== undefined)
      return `The revision ${last.revision} is already accepted.`;
    await nameRelease(places.revisions, last.revision, release);
    return `The revision ${last.revision} is already accepted. The ledger now names ${release} as the release of this revision.`;
  }

  const plan = await tools.plan(join(places.revisions, `${last.revision}.yaml`), places.spec);
  const { line } = nextOf(ledger, yaml, dateOfSpec(places.spec, yaml, last), plan, await readWording(places.spec));
  const waiver = line.waivers.find((waiver) => waiver.package === "@org/broker-client");
  refuseLowRaise(ledger, release, waiver?.bump ?? plan.bumps["@org/broker-client"]);
  const next = { yaml, line: { ...line, release: carried === undefined ? release : undefined } };
  await tools.rehearse(places.revisions, next);
  await append(places.revisions, next);
  await dropWording(places.spec);
  return `The revision ${line.revision} is accepted${carried === undefined ? `. Its release is ${release}` : ""}.`;
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
