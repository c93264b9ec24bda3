// At release: the spec becomes the last accepted revision, with its file and its line in the ledger.
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canonical, hashOf } from "./canonical.ts";
import { isLower, type Bump } from "../change.ts";
import { lineOf } from "../changeset.ts";
import { dateOf, dateOfSpec, lastAccepted, numberOf, readLedger, waiversFor, type Ledger } from "./ledger.ts";
import type { Accepted } from "./entries.ts";
import { append, nameRelease } from "./write.ts";
import type { Plan } from "../plan.ts";
import { raiseBetween, releaseOf } from "./release.ts";

export interface Places {
  readonly spec: string;
  /** The folder of the ledger. */
  readonly revisions: string;
  /** What the plan drafts, and `changeset version` consumes. */
  readonly changeset: string;
  /** The client's package.json. */
  readonly manifest: string;
}

export interface Judges {
  /** Gives what is still to fill in. */
  readonly lint: (spec: string) => Promise<string>;
  readonly plan: (base: string, revision: string) => Promise<Plan>;
}

/** Says what was done. A second time nothing is. */
export async function accept(places: Places, judges: Judges, source?: string): Promise<string> {
  if (existsSync(places.changeset)) {
    throw new Error(`${places.changeset} is pending: \`changeset version\` comes first.`);
  }
  const release = await releaseOf(places.manifest);
  const toFillIn = await judges.lint(places.spec);
  if (toFillIn !== "") throw new Error(`The spec is not done:\n${toFillIn}`);
  const ledger = await readLedger(places.revisions);
  const yaml = await readFile(places.spec, "utf8");
  const last = lastAccepted(ledger);
  const carried = ledger.accepted.find((line) => line.release === release);

  if (hashOf(yaml) === last.hash) {
    if (last.release !== undefined || carried !== undefined) return `${last.revision} is accepted already.`;
    await nameRelease(places.revisions, last.revision, release);
    return `${last.revision} is accepted already, and ${release} carries it: its line says so now.`;
  }

  const plan = await judges.plan(join(places.revisions, `${last.revision}.yaml`), places.spec);
  const waiver = waiversFor(ledger, hashOf(yaml)).find((waiver) => waiver.package === "@org/broker-client");
  const bump = waiver?.bump ?? plan.bumps["@org/broker-client"];
  refuseLowRaise(ledger, release, bump);
  const line = entryOf(yaml, plan, ledger, source, carried === undefined ? release : undefined);
  await append(places.revisions, line);
  await writeFile(join(places.revisions, `${line.revision}.yaml`), canonical(yaml));
  return `${line.revision} is accepted${line.release === undefined ? "" : `, and ${release} carries it`}.`;
}

function refuseLowRaise({ accepted }: Ledger, release: string, bump: Bump): void {
  const before = accepted.flatMap((line) => line.release ?? []).at(-1);
  if (before === undefined) return;
  const raise = raiseBetween(before, release);
  if (!isLower(raise, bump)) return;
  throw new Error(`From ${before} to ${release} is ${raise}, and the spec asks for ${bump}.`);
}

function entryOf(
  yaml: string,
  plan: Plan,
  ledger: Ledger,
  source: string | undefined,
  release: string | undefined,
): Accepted {
  const last = lastAccepted(ledger);
  const date = dateOfSpec(yaml, last);
  const isCorrection = date === dateOf(last.revision);
  const hash = hashOf(yaml);
  // That it has another name is said by its line as a whole.
  const noted = plan.changes.filter(({ bump }) => bump !== "none");
  return {
    revision: isCorrection ? `${date}.${numberOf(last.revision) + 1}` : date,
    hash,
    source:
      source ??
      (isCorrection ? `A correction of what was accepted for ${date}.` : `The reference, Versioning, row of ${date}.`),
    changes: noted.map(({ what }) => what),
    bump: plan.bumps,
    waivers: waiversFor(ledger, hash),
    migration: noted.filter(({ bump }) => bump === "major").map(lineOf),
    release,
  };
}
