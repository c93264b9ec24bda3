import { run } from "@org/testing";
import { transform } from "esbuild";
import { rejects } from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installedHere } from "../executables.ts";
import { placeIn, type Proof } from "../proof.ts";

interface Runner {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

const runners: readonly Runner[] = [
  { name: "Jest", program: installedHere("jest/bin/jest.js"), args: ["--json"] },
  {
    name: "Vitest",
    program: installedHere("vitest/vitest.mjs"),
    args: ["run", "--globals", "--reporter=json"],
  },
];

const kinds = [
  // Jest runs ES modules only with --experimental-vm-modules.
  { name: "ES modules", type: "module", format: "esm", flags: { NODE_OPTIONS: "--experimental-vm-modules" } },
  { name: "CommonJS", type: "commonjs", format: "cjs", flags: {} },
] as const;

const WRONG = "export const countAccounts = async () => -1;\n";

export const testRunners: readonly Proof[] = runners.flatMap(({ name, program, args }) =>
  kinds.map(({ name: kind, type, format, flags }): Proof => ({
    name: `${name}, ${kind}`,
    programs: [program],
    async prove({ installed, env }) {
      const directory = await placeIn(installed, "test-runners");
      const write = async (file: string, module: string) =>
        writeFile(join(directory, file), (await transform(module, { format })).code);
      await writeFile(join(directory, "package.json"), JSON.stringify({ private: true, type }));
      for (const file of ["program.js", "unit.test.js", "integration.test.js"]) {
        await write(file, await readFile(join(directory, file), "utf8"));
      }
      const test = () => run(directory, program, [...args, "--outputFile=outcome.json"], { ...env, ...flags });
      await test();
      const { numPassedTests: passed } = await readOutcome(directory);
      await write("program.js", WRONG);
      await rejects(test(), "At least one test must fail if the tested program returns a wrong number.");
      const { numFailedTests: failed } = await readOutcome(directory);
      if (passed === 0 || failed !== passed) {
        throw new Error(
          `The tested program returned a wrong number, but ${failed} of ${passed} tests failed. Every test must fail.`,
        );
      }
      return `${passed} tests pass if the tested program is right, and fail if the tested program is wrong`;
    },
  })),
);

interface Outcome {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

async function readOutcome(directory: string): Promise<Outcome> {
  return JSON.parse(await readFile(join(directory, "outcome.json"), "utf8"));
}
