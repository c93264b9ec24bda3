// `pnpm verify runtimes`
import { readCommandLine } from "@org/testing";
import { fileURLToPath } from "node:url";
import { runEverywhere } from "./run-everywhere.ts";
import { runtimes } from "./runtimes.ts";

readCommandLine({
  name: "pnpm verify runtimes",
  summary: "Runs one suite on the built packages in each runtime. With CI=true a missing runtime is a failure.",
  options: {},
  example: "pnpm verify runtimes",
});
process.exitCode = await runEverywhere({
  suite: fileURLToPath(new URL("../suite/index.mjs", import.meta.url)),
  runtimes,
  ci: process.env["CI"] === "true",
  print: (line) => console.log(line),
});
