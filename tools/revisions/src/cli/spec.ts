import { runSubcommand } from "@org/testing";

await runSubcommand("pnpm spec", {
  plan: {
    summary: "Compares spec/openapi.yaml with the accepted revision, generates the sources, and writes the changesets.",
    load: () => import("./plan.ts"),
  },
  promote: {
    summary: "Turns placeholders into documented operations, and marks the parts that you must fill in.",
    load: () => import("./promote.ts"),
  },
  codegen: {
    summary:
      "Generates the sources of the client, the sandbox and the command line. With --check, compares the sources with the spec.",
    load: () => import("../../../codegen/src/cli.ts"),
  },
  accept: {
    summary: "Adds the released spec to spec/revisions and to the ledger.",
    load: () => import("./accept.ts"),
  },
});
