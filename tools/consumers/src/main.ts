// `pnpm verify runtimes` and `pnpm verify packages`
import { readCommandLine } from "@org/testing";
import { createDistEnvironment, createRegistryEnvironment, type TestEnvironment } from "./environment.ts";
import type { Proof } from "./proof.ts";
import { distProofs, registryProofs } from "./proofs/index.ts";
import { runProofs } from "./run-proofs.ts";

const { positionals, refuse } = readCommandLine({
  name: "node tools/consumers/src/main.ts",
  summary: `Runs the packages as other repositories use them: from \`dist\`, as they are built here, or from a \`registry\` on
loopback to which it publishes them. With WORDs it runs only the proofs whose names contain each of them.`,
  operands: "dist|registry [WORD...]",
  options: {},
  example: "pnpm verify packages -- rollup",
});
const [source, ...words] = positionals;

function choose<In extends TestEnvironment>(proofs: readonly Proof<In>[]): readonly Proof<In>[] {
  const chosen = proofs.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
  if (chosen.length > 0) return chosen;
  const names = proofs.map(({ name }) => `  ${name}`).join("\n");
  return refuse(`No proof has ${words.join(" and ")} in its name. The proofs are:\n${names}`);
}

const print = (line: string) => console.log(line);
const ci = process.env["CI"] === "true";
// The sandbox of a registry run is a process of its own, which ends when this process exits but not on a signal to it.
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
  refuse(source === undefined ? "Say dist or registry." : `${source} is neither dist nor registry.`);
}
console.log(`${Math.round(performance.now() / 1000)} s in all`);
