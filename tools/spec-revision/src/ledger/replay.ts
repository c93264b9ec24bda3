import { scratchFolder } from "@org/scratch";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGES } from "../change.ts";
import { readLedger } from "./ledger.ts";
import { refusal } from "./entries.ts";
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
  const file = (revision: string) => join(folder, `${revision}.yaml`);
  for (const [index, { revision, bump }] of accepted.entries()) {
    const before = accepted[index - 1];
    if (before === undefined || bump === undefined) continue;
    const { bumps } = await plan(file(before.revision), file(revision));
    for (const name of PACKAGES) {
      if (bumps[name] === bump[name]) continue;
      throw refusal(revision, `replaying it gives ${bumps[name]} for ${name}, but its line says ${bump[name]}.`);
    }
  }
}

/**
 * Replays the ledger as it would be with one revision more, in a temporary copy.
 *
 * @throws as `replay` does, or if the added line is not valid
 */
export async function rehearse(folder: string, next: Next | undefined): Promise<void> {
  await using copy = await scratchFolder("ledger-");
  await cp(folder, copy.path, { recursive: true });
  if (next !== undefined) await append(copy.path, next);
  await replay(copy.path);
}
