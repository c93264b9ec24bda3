// Runs the command `pnpm verify document`.
import { readCommandLine, scratchFolder } from "@org/testing";
import { documentOperations } from "./documenting.ts";

const { positionals } = readCommandLine({
  name: "pnpm verify document",
  summary: "Copies the repository, documents each placeholder as a made-up operation, and calls each operation.",
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
console.log(`\n${Math.round(performance.now() / 1000)} s in total`);
