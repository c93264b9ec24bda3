// `pnpm spec accept`
import { readCommandLine } from "@org/testing";
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

readCommandLine({
  name: "pnpm spec accept",
  summary: "Puts the released spec into spec/revisions and its ledger. `pnpm release version` does so by itself.",
  options: {},
  example: "pnpm spec accept",
});
try {
  console.log(await accept(places, { lint, plan, rehearse }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
