import { join } from "node:path";
import { PACKAGES } from "../change.ts";
import { readLedger } from "./ledger.ts";
import { refusal } from "./entries.ts";
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
      throw refusal(revision, `it asks for a ${bumps[name]} of ${name}, and its line says ${bump[name]}.`);
    }
  }
}
