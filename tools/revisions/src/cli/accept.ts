import { fail, readCommandLine } from "@org/testing";
import { fileURLToPath } from "node:url";
import { accept } from "../ledger/accept.ts";
import { rehearse } from "../ledger/replay.ts";
import { lint } from "../lint.ts";
import { plan } from "../plan.ts";

const at = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const places = {
  root: at(""),
  spec: at("spec/openapi.yaml"),
  revisions: at("spec/revisions"),
  manifest: at("packages/broker-client/package.json"),
};

readCommandLine(`Usage: pnpm spec accept

Adds the released spec to spec/revisions and to the ledger. The command \`pnpm release version\` includes this step.

Example: pnpm spec accept`);
try {
  console.log(await accept(places, { lint, plan, rehearse }));
} catch (error) {
  fail(error);
}
