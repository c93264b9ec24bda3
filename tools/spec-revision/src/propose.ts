import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fields, text } from "@org/codegen/document";
import { parse } from "yaml";
import { byPackage, type Bumps, type Change } from "./change.ts";
import { summaryOf } from "./changeset.ts";
import { hashOf } from "./ledger/canonical.ts";
import type { Waiver } from "./ledger/entries.ts";
import { dateOf, lastAccepted, readLedger, waiversFor } from "./ledger/ledger.ts";
import { lint } from "./lint.ts";
import { plan } from "./plan.ts";

export interface Proposal {
  /** The revision that was accepted last. */
  readonly since: string;
  /** What the lint has to say that is not wrong: schemas that are still to fill in. */
  readonly toFillIn: string;
  readonly changes: readonly Change[];
  readonly waivers: readonly Waiver[];
  /** As they were proved, or waived. */
  readonly bumps: Bumps;
  readonly summary: string;
}

/** What the spec of a checkout asks for, compared with what was accepted last. */
export async function propose(root: string): Promise<Proposal> {
  const spec = join(root, "spec/openapi.yaml");
  const revisions = join(root, "spec/revisions");
  const toFillIn = await lint(spec);
  const ledger = await readLedger(revisions);
  const since = lastAccepted(ledger).revision;
  const { changes, bumps } = await plan(join(revisions, `${since}.yaml`), spec);
  const yaml = await readFile(spec, "utf8");
  const waivers = waiversFor(ledger, hashOf(yaml));
  return {
    since,
    toFillIn,
    changes,
    waivers,
    bumps: byPackage((name) => waivers.find((waiver) => waiver.package === name)?.bump ?? bumps[name]),
    summary: summaryOf(changes, titleOf(yaml, since)),
  };
}

function titleOf(yaml: string, since: string): string {
  const date = text(fields(fields(parse(yaml))["info"])["version"], "info.version");
  return date === dateOf(since)
    ? `The description of the service is corrected, as of its revision of ${date}.`
    : `The service's revision of ${date}.`;
}
