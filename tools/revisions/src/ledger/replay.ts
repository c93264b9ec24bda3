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
 * Derives every bump of the ledger again, from its first revision on.
 *
 * @throws where a bump is not what the line says
 */
export async function replay(folder: string): Promise<void> {
  const { accepted } = await readLedger(folder);
  for (const [index, line] of accepted.entries()) await derive(folder, accepted[index - 1], line);
}

/**
 * Adds a revision to a temporary copy of the ledger, and derives its bump from the two documents as they stand there.
 *
 * @throws if the added line is not valid, or if the bump is not what it says
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
    throw refusal(revision, `replaying it gives ${bumps[name]} for ${name}, but its line says ${bump[name]}.`);
  }
}
