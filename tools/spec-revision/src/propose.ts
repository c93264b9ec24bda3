import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fields, text } from "@org/codegen/document";
import { parse } from "yaml";
import { hashOf } from "./canonical.ts";
import type { Change } from "./change.ts";
import { byPackage, summaryOf, type Bumps } from "./changeset.ts";
import { dateOf, lastAccepted, readLedger, waiverFor } from "./ledger.ts";
import { lint } from "./lint.ts";
import { plan } from "./plan.ts";

export interface Proposal {
  /** The revision that was accepted last. */
  readonly since: string;
  /** What the lint has to say that is not wrong: schemas that are still to fill in. */
  readonly toFillIn: string;
  readonly changes: readonly Change[];
  /** As it was proved, or waived. */
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
  const date = text(fields(fields(parse(yaml))["info"])["version"], "info.version");
  const title =
    date === dateOf(since)
      ? `The description of the service is corrected, as of its revision of ${date}.`
      : `The service's revision of ${date}.`;
  return {
    since,
    toFillIn,
    changes,
    bumps: byPackage((name) => waiverFor(ledger, hashOf(yaml), name)?.bump ?? bumps[name]),
    summary: summaryOf(changes, title),
  };
}
