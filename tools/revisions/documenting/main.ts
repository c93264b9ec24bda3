import { readCommandLine, scratchFolder } from "@org/testing";
import { documentOperations } from "./documenting.ts";

const { positionals } = readCommandLine({
  name: "pnpm verify document",
  summary: "Replaces each placeholder by a made-up operation in a copy of the repository. Then calls each operation.",
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
