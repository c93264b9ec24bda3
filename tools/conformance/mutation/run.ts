// Runs Stryker on each area, and compares the score of the area with its baseline.
import { Stryker } from "@stryker-mutator/core";
import { fileURLToPath } from "node:url";

interface Area {
  readonly package: string;
  readonly directory: string;
  /** Measured score in percent, rounded down. A change must not lower the score below this value. */
  readonly baseline: number;
}

const AREAS: readonly Area[] = [
  { package: "signing", directory: "src", baseline: 88 },
  { package: "broker-client", directory: "src/errors", baseline: 85 },
  { package: "broker-client", directory: "src/operations", baseline: 83 },
  { package: "broker-client", directory: "src/transport", baseline: 79 },
];

const words = process.argv.slice(2);
process.chdir(fileURLToPath(new URL("../../..", import.meta.url)));
for (const area of AREAS) {
  const path = `packages/${area.package}/${area.directory}`;
  if (!words.every((word) => path.includes(word))) continue;
  const score = await scoreOf(area.package, path);
  console.log(`${path}: the tests detect ${score.toFixed(1)} % of the mutants. The baseline is ${area.baseline} %.`);
  if (score < area.baseline) process.exitCode = 1;
}

/** Returns the percentage of mutants that a test detects. A mutant that reaches a time limit does not count. */
async function scoreOf(name: string, path: string): Promise<number> {
  const stryker = new Stryker({
    configFile: "tools/conformance/mutation/stryker.config.json",
    // The 8,024 mutants of `explain` would take about 70 hours, because each of them runs whole searches.
    mutate: [`${path}/**/*.ts`, `!${path}/explain/**`],
    vitest: { configFile: `tools/conformance/mutation/${name}.config.ts` },
  });
  const results = await stryker.runMutationTest();
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
  return (100 * count("Killed")) / count("Killed", "Survived", "NoCoverage");
}
