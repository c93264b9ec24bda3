// `pnpm verify document`: documents made-up operations in a copy of the repo, ten at once and then all, by edits of the spec
// alone. Every check passes after that, and a user can call each of them.
import { readCommandLine, scratchFolder } from "@org/testing";
import { documentOperations } from "./documenting.ts";

const { positionals } = readCommandLine({
  name: "pnpm verify document",
  summary:
    "Documents every operation in a copy of the repository, runs `pnpm check` and the SUITEs there, and calls each operation.",
  operands: "[SUITE...]",
  options: {},
  example: "pnpm verify document -- faults",
});
await using folder = await scratchFolder("documenting-");
try {
  await documentOperations(folder.path, positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
console.log(`\n${Math.round(performance.now() / 1000)} s in all`);
