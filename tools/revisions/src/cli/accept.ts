import { fail, readCommandLine, ROOT } from "@org/testing";
import { accept } from "../ledger/accept.ts";
import { rehearse } from "../ledger/replay.ts";
import { propose } from "../propose.ts";

readCommandLine(`Usage: pnpm spec accept

Adds the released spec to spec/revisions and to the ledger. The command \`pnpm release version\` includes this step.

Example: pnpm spec accept`);
try {
  console.log(await accept(ROOT, { propose, rehearse }));
} catch (error) {
  fail(error);
}
