// `pnpm test:runtimes`
import { readCommandLine } from "@org/scratch";
import { fileURLToPath } from "node:url";
import { runEverywhere } from "./run-everywhere.ts";
import { runtimes } from "./runtimes.ts";

readCommandLine({
  name: "pnpm test:runtimes",
  summary: "Runs one suite on the built packages in each runtime. With CI=true a missing runtime is a failure.",
  options: {},
  example: "pnpm test:runtimes",
});
process.exitCode = await runEverywhere({
  suite: fileURLToPath(new URL("../suite/index.mjs", import.meta.url)),
  runtimes,
  ci: process.env["CI"] === "true",
  print: (line) => console.log(line),
});
