// Runs the proofs of `pnpm verify runtimes` and `pnpm verify packages`.
import { readCommandLine } from "@org/testing";
import { createDistEnvironment, createRegistryEnvironment, type TestEnvironment } from "./environment.ts";
import type { Proof } from "./proof.ts";
import { distProofs, registryProofs } from "./proofs/index.ts";
import { runProofs } from "./run-proofs.ts";

const { positionals, refuse } = readCommandLine({
  name: "node tools/consumers/src/main.ts",
  summary: `Proves that programs and tools can use the packages. With \`dist\`, the programs and tools use the
packages that \`pnpm build\` wrote to the directories \`dist\`. With \`registry\`, the command publishes the packages to
a registry on loopback, and the programs and tools use the published packages. With WORDs, the command runs only the
proofs whose names contain every WORD.`,
  operands: "dist|registry [WORD...]",
  options: {},
  example: "pnpm verify packages -- rollup",
});
const [source, ...words] = positionals;

function choose<In extends TestEnvironment>(proofs: readonly Proof<In>[]): readonly Proof<In>[] {
  const chosen = proofs.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  if (chosen.length > 0) return chosen;
  const names = proofs.map(({ name }) => `  ${name}`).join("\n");
  return refuse(`No proof name contains ${words.join(" and ")}. The names of the proofs are:\n${names}`);
}

const print = (line: string) => console.log(line);
const ci = process.env["CI"] === "true";
// By default, Node runs no exit handlers if a signal ends the process. An exit handler stops the sandbox process.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
if (source === "dist") {
  const proofs = choose(distProofs);
  await using environment = await createDistEnvironment();
  process.exitCode = await runProofs({ proofs, environment, ci, print });
} else if (source === "registry") {
  const proofs = choose(registryProofs);
  await using environment = await createRegistryEnvironment(print);
  process.exitCode = await runProofs({ proofs, environment, ci, print });
} else {
  refuse(
    source === undefined
      ? "The first operand is missing. It must be dist or registry."
      : `The first operand must be dist or registry, but is ${source}.`,
  );
}
console.log(`Took ${Math.round(performance.now() / 1000)} s.`);
