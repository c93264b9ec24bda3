import { fail, readCommandLine, ROOT } from "@org/testing";
import { join } from "node:path";
import { accept } from "../ledger/accept.ts";
import { rehearse } from "../ledger/replay.ts";
import { lint } from "../lint.ts";
import { plan } from "../plan.ts";

const places = {
  root: ROOT,
  spec: join(ROOT, "spec/openapi.yaml"),
  revisions: join(ROOT, "spec/revisions"),
  manifest: join(ROOT, "packages/broker-client/package.json"),
};

readCommandLine(`Usage: pnpm spec accept

Adds the released spec to spec/revisions and to the ledger. The command \`pnpm release version\` includes this step.

Example: pnpm spec accept`);
try {
  console.log(await accept(places, { lint, plan, rehearse }));
} catch (error) {
  fail(error);
}
