// `pnpm test:runtimes`
import { fileURLToPath } from "node:url";
import { runEverywhere } from "./run-everywhere.ts";
import { runtimes } from "./runtimes.ts";

process.exitCode = await runEverywhere({
  suite: fileURLToPath(new URL("../suite/index.mjs", import.meta.url)),
  runtimes,
  ci: process.env["CI"] === "true",
  print: (line) => console.log(line),
});
