import { run } from "@org/testing";
import { transform } from "esbuild";
import { rejects } from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, type Consumer } from "../consumer.ts";
import { toolOf } from "../tools.ts";

interface Runner {
  readonly name: string;
  readonly program: string;
  readonly parameters: readonly string[];
}

const runners: readonly Runner[] = [
  { name: "Jest", program: toolOf("jest/bin/jest.js"), parameters: ["--json"] },
  { name: "Vitest", program: toolOf("vitest/vitest.mjs"), parameters: ["run", "--globals", "--reporter=json"] },
];

/** Of a repo, and how it calls that in its package.json. */
const kinds = [
  // Jest runs no ES module without the flag.
  { name: "ES modules", type: "module", format: "esm", flags: { NODE_OPTIONS: "--experimental-vm-modules" } },
  { name: "CommonJS", type: "commonjs", format: "cjs", flags: {} },
] as const;

/** A program without what the tests are about. */
const WRONG = 'export const accountIds = async () => ["wrong"];\n';

/** The tests of another repo: with a fetch of their own, and with the packed sandbox. Each fails on a wrong program. */
export const testRunners: readonly Consumer[] = runners.flatMap(({ name, program, parameters }) =>
  kinds.map(({ name: kind, type, format, flags }): Consumer => ({
    shape: `${name}, ${kind}`,
    programs: [program],
    async prove({ installed, env }) {
      const folder = await placeIn(installed, "test-runners");
      const write = async (file: string, module: string) =>
        writeFile(join(folder, file), (await transform(module, { format })).code);
      await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type }));
      for (const file of ["program.js", "unit.test.js", "integration.test.js"]) {
        await write(file, await readFile(join(folder, file), "utf8"));
      }
      const test = () => run(folder, program, [...parameters, "--outputFile=outcome.json"], { ...env, ...flags });
      await test();
      const { numPassedTests: tests } = await outcomeIn(folder);
      await write("program.js", WRONG);
      await rejects(test(), "No test fails where the program is wrong.");
      const { numFailedTests: failed } = await outcomeIn(folder);
      if (tests === 0 || failed !== tests)
        throw new Error(`Of ${tests} tests ${failed} fail where the program is wrong.`);
      return `${tests} tests, and all fail where the program is wrong`;
    },
  })),
);

interface Outcome {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

async function outcomeIn(folder: string): Promise<Outcome> {
  return JSON.parse(await readFile(join(folder, "outcome.json"), "utf8"));
}
