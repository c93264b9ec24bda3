// `pnpm spec`
import { runSubcommand } from "@org/testing";

await runSubcommand("pnpm spec", {
  plan: {
    summary: "Compares spec/openapi.yaml with the accepted revision, regenerates, and writes the changeset.",
    load: () => import("./plan.ts"),
  },
  promote: {
    summary: "Moves a placeholder under `paths`, with marks where something is to be filled in.",
    load: () => import("./promote.ts"),
  },
  codegen: {
    summary:
      "Writes the generated sources of client, sandbox and command line, or with --check compares them with the spec.",
    load: () => import("../../../codegen/src/cli.ts"),
  },
  accept: {
    summary: "Puts the released spec into spec/revisions and its ledger.",
    load: () => import("./accept.ts"),
  },
});
