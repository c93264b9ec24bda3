import { isFull, readCommandLine, scratchFolder } from "@org/testing";
import { documentAll, documentTen } from "./documenting.ts";

readCommandLine(`Usage: pnpm verify document

Replaces ten placeholders by made-up operations in a copy of the repository, and calls the operations. At full depth, it replaces all placeholders and repeats the proofs that depend on the operations.

Example: pnpm verify document --full`);
await using folder = await scratchFolder("documenting-");
try {
  await (isFull ? documentAll(folder.path) : documentTen(folder.path));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n${Math.round(performance.now() / 1000)} s in total`);
