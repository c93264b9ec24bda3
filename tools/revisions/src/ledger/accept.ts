// At release: the spec becomes the last accepted revision, with its file and its line in the ledger.
import { readPreState } from "@changesets/pre";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashOf } from "./canonical.ts";
import { isLower, type Bump } from "../change.ts";
import { readChangesets } from "../changeset.ts";
import { dateOfSpec, lastAccepted, readLedger, type Ledger } from "./ledger.ts";
import { nextOf, type Next } from "./next.ts";
import { append, nameRelease } from "./write.ts";
import type { LintReport } from "../lint.ts";
import type { Plan } from "../plan.ts";
import { raiseBetween, releaseOf } from "./release.ts";
import { dropWording, readWording } from "../wording.ts";

export interface Places {
  /** Where `.changeset` is. */
  readonly root: string;
  readonly spec: string;
  /** The folder of the ledger. */
  readonly revisions: string;
  /** The client's package.json. */
  readonly manifest: string;
}

export interface Tools {
  readonly lint: (spec: string) => Promise<LintReport>;
  readonly plan: (base: string, revision: string) => Promise<Plan>;
  /** Rejects if the line that is added to the ledger could not be derived from its documents. */
  readonly rehearse: (revisions: string, next: Next) => Promise<void>;
}

/** Says what was done. A second time nothing is, and nothing in pre mode: a line names a release, and is not edited. */
export async function accept(places: Places, tools: Tools): Promise<string> {
  if ((await readPreState(places.root))?.mode === "pre") {
    return "A pre-release accepts no revision. The release after `pnpm changeset pre exit` does.";
  }
  if ((await readChangesets(places.root)) !== undefined) {
    throw new Error("The plan's changeset is pending: `changeset version` comes first.");
  }
  const release = await releaseOf(places.manifest);
  const { toFillIn } = await tools.lint(places.spec);
  if (toFillIn.length > 0) throw new Error(`The spec has places to fill in or to check:\n${toFillIn.join("\n")}`);
  const ledger = await readLedger(places.revisions);
  const yaml = await readFile(places.spec, "utf8");
  const last = lastAccepted(ledger);
  const carried = ledger.accepted.find((line) => line.release === release);

  if (hashOf(yaml) === last.hash) {
    if (last.release !== undefined || carried !== undefined) return `${last.revision} is accepted already.`;
    await nameRelease(places.revisions, last.revision, release);
    return `${last.revision} is accepted already, and ${release} carries it: its line says so now.`;
  }

  const plan = await tools.plan(join(places.revisions, `${last.revision}.yaml`), places.spec);
  const { line } = nextOf(ledger, yaml, dateOfSpec(places.spec, yaml, last), plan, await readWording(places.spec));
  const waiver = line.waivers.find((waiver) => waiver.package === "@org/broker-client");
  refuseLowRaise(ledger, release, waiver?.bump ?? plan.bumps["@org/broker-client"]);
  const next = { yaml, line: { ...line, release: carried === undefined ? release : undefined } };
  await tools.rehearse(places.revisions, next);
  await append(places.revisions, next);
  await dropWording(places.spec);
  return `${line.revision} is accepted${carried === undefined ? `, and ${release} carries it` : ""}.`;
}

function refuseLowRaise({ accepted }: Ledger, release: string, bump: Bump): void {
  const before = accepted.flatMap((line) => line.release ?? []).at(-1);
  if (before === undefined) return;
  const raise = raiseBetween(before, release);
  if (isLower(raise, bump)) throw new Error(`From ${before} to ${release} is ${raise}, and the spec asks for ${bump}.`);
}
