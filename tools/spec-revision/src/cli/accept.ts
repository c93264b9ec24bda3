// `pnpm spec:accept`: the released spec goes to spec/revisions and into the ledger. `--source "…"` says where it is from,
// if not from the reference's row of its date.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
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

const { values } = parseArgs({ options: { source: { type: "string" } } });
try {
  console.log(await accept(places, { lint, plan, rehearse }, values.source));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
