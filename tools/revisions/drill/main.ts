import { readCommandLine, scratchFolder } from "@org/testing";
import { drill } from "./drill.ts";

readCommandLine(`Usage: pnpm verify drill

Releases ten made-up revisions in a copy of the repository. Runs programs that use the released packages.

Example: pnpm verify drill`);
await using folder = await scratchFolder("spec-drill-");
try {
  await drill(folder.path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n${Math.round(performance.now() / 1000)} s in total`);
