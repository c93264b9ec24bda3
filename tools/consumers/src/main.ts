// Runs the proofs of `pnpm verify packages`.
import { isFull, readCommandLine } from "@org/testing";
import { createDistEnvironment, createRegistryEnvironment, type TestEnvironment } from "./environment.ts";
import { runProofs, type Proof } from "./proof.ts";
import { generatedProofs, nightlyProofs, pushProofs } from "./proofs/index.ts";

const { positionals: words, refuse } = readCommandLine(
  `Usage: pnpm verify packages -- [WORD...]

Publishes the packages to a registry on loopback. Proves that programs and tools can use the packages.
With WORDs, the command runs only the proofs whose names contain every WORD, at any depth.

Example: pnpm verify packages -- rollup`,
  { allowPositionals: true },
);
const isEach = isFull || words.length > 0;
const fromRegistry = choose(isEach ? [...pushProofs, ...nightlyProofs] : pushProofs);
const withGenerated = choose(isEach ? generatedProofs : []);
if (fromRegistry.length + withGenerated.length === 0) {
  const names = [...pushProofs, ...nightlyProofs, ...generatedProofs].map(({ name }) => `  ${name}`).join("\n");
  refuse(`No proof name contains ${words.join(" and ")}. The names of the proofs are:\n${names}`);
}

function choose<In extends TestEnvironment>(proofs: readonly Proof<In>[]): readonly Proof<In>[] {
  return proofs.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word.toLowerCase())));
}

const print = (line: string) => console.log(line);
const ci = process.env["CI"] === "true";
// An exit handler stops the sandbox process. If a signal ends the process, Node does not run this handler by default.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
if (fromRegistry.length > 0) {
  await using environment = await createRegistryEnvironment(print);
  process.exitCode = await runProofs({ proofs: fromRegistry, environment, ci, print });
}
if (withGenerated.length > 0) {
  await using environment = await createDistEnvironment();
  process.exitCode ||= await runProofs({ proofs: withGenerated, environment, ci, print });
}
console.log(`Took ${Math.round(performance.now() / 1000)} s.`);
