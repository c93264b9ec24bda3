// Computes the bump of each accepted revision again, and checks the bumps in the ledger.
import { scratchFolder } from "@org/testing";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGES } from "../change.ts";
import { readLedger } from "./ledger.ts";
import { refusal, type Accepted } from "./entries.ts";
import { append, type Next } from "./write.ts";
import { plan } from "../plan.ts";

/** @throws {Error} if a derived bump differs from the bump in the ledger */
export async function replay(folder: string): Promise<void> {
  const { accepted } = await readLedger(folder);
  for (const [index, line] of accepted.entries()) await derive(folder, accepted[index - 1], line);
}

/**
 * Checks the bump of a revision in a temporary copy of the ledger.
 *
 * @throws {Error} if the added entry is invalid, or contains a bump that differs from the derived bump
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
    // The oldest entries record no bump of the CLI, so there is nothing to compare.
    if (bump[name] === undefined || bumps[name] === bump[name]) continue;
    throw refusal(
      revision,
      `the plan has the bump ${bumps[name]} for ${name}, but the ledger has the bump ${bump[name]}.`,
    );
  }
}
