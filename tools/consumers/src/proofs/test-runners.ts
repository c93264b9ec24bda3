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

/** The kinds of modules, and the `type` that a package.json says. */
const kinds = [
  // Jest runs no ES module without the flag.
  { name: "ES modules", type: "module", format: "esm", flags: { NODE_OPTIONS: "--experimental-vm-modules" } },
  { name: "CommonJS", type: "commonjs", format: "cjs", flags: {} },
] as const;

/** A program that does not do what its tests expect. */
const WRONG = "export const countAccounts = async () => -1;\n";

/** Tests of another repository pass, with a `fetch` of their own and with the sandbox. Each fails on a wrong program. */
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
      await rejects(test(), "No test fails if the program is wrong.");
      const { numFailedTests: failed } = await readOutcome(directory);
      if (passed === 0 || failed !== passed) {
        throw new Error(`Of ${passed} tests ${failed} fail if the program is wrong.`);
      }
      return `${passed} tests, and all fail if the program is wrong`;
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
