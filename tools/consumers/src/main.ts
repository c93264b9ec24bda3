// Runs the proofs of `pnpm verify runtimes` and `pnpm verify packages`, and prints a line for each proof.
import { readCommandLine } from "@org/testing";
import { createDistEnvironment, createRegistryEnvironment, type TestEnvironment } from "./environment.ts";
import type { Proof } from "./proof.ts";
import { distProofs, registryProofs } from "./proofs/index.ts";
import { runProofs } from "./run-proofs.ts";

const { positionals, refuse } = readCommandLine({
  name: "node tools/consumers/src/main.ts",
  summary: `Uses the packages as other repositories do. With \`dist\`, the proofs use the built packages of this repository. With
\`registry\`, the command first publishes the packages to a registry on loopback, and the proofs install them from there.
With WORDs, the command runs only the proofs whose names contain each WORD.`,
  operands: "dist|registry [WORD...]",
  options: {},
  example: "pnpm verify packages -- rollup",
});
const [source, ...words] = positionals;

function choose<In extends TestEnvironment>(proofs: readonly Proof<In>[]): readonly Proof<In>[] {
  const chosen = proofs.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  if (chosen.length > 0) return chosen;
  const names = proofs.map(({ name }) => `  ${name}`).join("\n");
  return refuse(`No proof has a name that contains ${words.join(" and ")}. The proofs are:\n${names}`);
}

const print = (line: string) => console.log(line);
const ci = process.env["CI"] === "true";
// With `registry`, the sandbox is a child process, and an exit handler of this process ends the sandbox. A signal alone
// does not run the exit handlers.
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
      : `The first operand must be dist or registry, and is ${source}.`,
  );
}
console.log(`Took ${Math.round(performance.now() / 1000)} s.`);
