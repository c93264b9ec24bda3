// At release: the spec becomes the last accepted revision, with its file and its line in the ledger.
import { readPreState } from "@changesets/pre";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canonical, hashOf } from "./canonical.ts";
import { isLower, type Bump } from "../change.ts";
import { drafted, lineOf } from "../changeset.ts";
import { dateOf, dateOfSpec, lastAccepted, numberOf, readLedger, waiversFor, type Ledger } from "./ledger.ts";
import type { Accepted } from "./entries.ts";
import { append, nameRelease } from "./write.ts";
import type { Plan } from "../plan.ts";
import { raiseBetween, releaseOf } from "./release.ts";
import { dropWording, readWording, reworded, type Wording } from "../wording.ts";

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
  /** Gives what is still to fill in. */
  readonly lint: (spec: string) => Promise<string>;
  readonly plan: (base: string, revision: string) => Promise<Plan>;
}

/** Says what was done. A second time nothing is, and nothing in pre mode: a line names a release, and is not edited. */
export async function accept(places: Places, tools: Tools, source?: string): Promise<string> {
  if ((await readPreState(places.root))?.mode === "pre") {
    return "A pre-release accepts nothing: what is released after `pnpm changeset pre exit` does.";
  }
  if ((await drafted(places.root)) !== undefined) {
    throw new Error("The plan's changeset is pending: `changeset version` comes first.");
  }
  const release = await releaseOf(places.manifest);
  const toFillIn = await tools.lint(places.spec);
  if (toFillIn !== "") throw new Error(`The spec is not done:\n${toFillIn}`);
  const ledger = await readLedger(places.revisions);
  const yaml = await readFile(places.spec, "utf8");
  const hash = hashOf(yaml);
  const last = lastAccepted(ledger);
  const carried = ledger.accepted.find((line) => line.release === release);

  if (hash === last.hash) {
    if (last.release !== undefined || carried !== undefined) return `${last.revision} is accepted already.`;
    await nameRelease(places.revisions, last.revision, release);
    return `${last.revision} is accepted already, and ${release} carries it: its line says so now.`;
  }

  const plan = await tools.plan(join(places.revisions, `${last.revision}.yaml`), places.spec);
  const waivers = waiversFor(ledger, hash);
  const waiver = waivers.find((waiver) => waiver.package === "@org/broker-client");
  refuseLowRaise(ledger, release, waiver?.bump ?? plan.bumps["@org/broker-client"]);
  const { revision, usually } = originOf(places.spec, yaml, last);
  await append(places.revisions, {
    revision,
    hash,
    source: source ?? usually,
    ...toldOf(plan, await readWording(places.spec)),
    waivers,
    release: carried === undefined ? release : undefined,
  });
  await writeFile(join(places.revisions, `${revision}.yaml`), canonical(yaml));
  await dropWording(places.spec);
  return `${revision} is accepted${carried === undefined ? `, and ${release} carries it` : ""}.`;
}

function refuseLowRaise({ accepted }: Ledger, release: string, bump: Bump): void {
  const before = accepted.flatMap((line) => line.release ?? []).at(-1);
  if (before === undefined) return;
  const raise = raiseBetween(before, release);
  if (isLower(raise, bump)) throw new Error(`From ${before} to ${release} is ${raise}, and the spec asks for ${bump}.`);
}

/** Its name, and where it is from if nothing else is said. */
function originOf(spec: string, yaml: string, last: Accepted): { revision: string; usually: string } {
  const date = dateOfSpec(spec, yaml, last);
  return date === dateOf(last.revision)
    ? { revision: `${date}.${numberOf(last.revision) + 1}`, usually: `A correction of what was accepted for ${date}.` }
    : { revision: date, usually: `The reference, Versioning, row of ${date}.` };
}

function toldOf({ changes, bumps }: Plan, wording: Wording): Pick<Accepted, "changes" | "bump" | "migration"> {
  // That it has another name is said by its line as a whole.
  const noted = reworded(changes, wording).filter(({ bump }) => bump !== "none");
  const majors = noted.filter(({ bump }) => bump === "major").map(lineOf);
  const migration = wording.migration.length > 0 ? wording.migration : majors;
  return { changes: noted.map(({ what }) => what), bump: bumps, migration };
}
