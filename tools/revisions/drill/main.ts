// Runs the command `pnpm verify drill`.
import { readCommandLine, scratchFolder } from "@org/testing";
import { drill } from "./drill.ts";

readCommandLine({
  name: "pnpm verify drill",
  summary: "Copies the repository, releases ten imagined revisions, and runs programs with the packed packages.",
  options: {},
  example: "pnpm verify drill",
});
await using folder = await scratchFolder("spec-drill-");
try {
  await drill(folder.path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n${Math.round(performance.now() / 1000)} s in total`);
