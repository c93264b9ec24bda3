// Derives the bumps of all revisions again from the documents of the ledger.
import { scratchFolder } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGES } from "../change.ts";
import { readLedger } from "./ledger.ts";
import { refusal, type Accepted } from "./entries.ts";
import type { Next } from "./next.ts";
import { append } from "./write.ts";
import { plan } from "../plan.ts";

/**
 * Derives every bump of the ledger again, in the order of the revisions.
 *
 * @throws {Error} if a derived bump differs from the bump in the ledger
 */
export async function replay(folder: string): Promise<void> {
  const { accepted } = await readLedger(folder);
  for (const [index, line] of accepted.entries()) await derive(folder, accepted[index - 1], line);
}

/**
 * Adds a revision to a temporary copy of the ledger, and derives its bump from the documents in that copy.
 *
 * @throws {Error} if the added line is invalid, or its bump differs from the derived bump
 */
export async function rehearse(folder: string, next: Next): Promise<void> {
  await using copy = await scratchFolder("ledger-");
  await cp(folder, copy.path, { recursive: true });
  await append(copy.path, next);
  const [before, line] = (await readLedger(copy.path)).accepted.slice(-2);
  if (line !== undefined) await derive(copy.path, before, line);
}

async function derive(folder: string, before: Accepted | undefined, { revision, bump }: Accepted): Promise<void> {
  if (before === undefined || bump === undefined) return;
  const file = (revision: string) => join(folder, `${revision}.yaml`);
  const { bumps } = await plan(file(before.revision), file(revision));
  for (const name of PACKAGES) {
    if (bumps[name] === bump[name]) continue;
    throw refusal(
      revision,
      `the documents prove the bump ${bumps[name]} for ${name}, but the ledger says ${bump[name]}.`,
    );
  }
}
