import { run } from "@org/scratch";
import { rejects } from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { placeIn, type Consumer } from "../consumer.ts";

const installed = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

interface Runner {
  readonly name: string;
  readonly program: string;
  readonly parameters: readonly string[];
}

const runners: readonly Runner[] = [
  { name: "Jest", program: installed("jest/bin/jest.js"), parameters: ["--json"] },
  { name: "Vitest", program: installed("vitest/vitest.mjs"), parameters: ["run", "--globals", "--reporter=json"] },
];

/** `wrong` is a program without what the tests are about. */
const repos = [
  {
    kind: "ES modules",
    folder: "module",
    wrong: 'export const accountIds = async () => ["wrong"];\n',
    // Jest runs none without it.
    flags: { NODE_OPTIONS: "--experimental-vm-modules" },
  },
  { kind: "CommonJS", folder: "commonjs", wrong: 'exports.accountIds = async () => ["wrong"];\n', flags: {} },
];

/** The tests of another repo: with a fetch of their own, and with the packed sandbox. Each fails on a wrong program. */
export const testRunners: readonly Consumer[] = runners.flatMap(({ name, program, parameters }) =>
  repos.map(({ kind, folder, wrong, flags }): Consumer => ({
    shape: `${name}, ${kind}`,
    programs: [program],
    async prove({ installed, settings }) {
      const room = join(await placeIn(installed, "test-runners"), folder);
      const test = () => run(room, program, [...parameters, "--outputFile=outcome.json"], { ...settings, ...flags });
      await test();
      const { numPassedTests: tests } = await outcomeIn(room);
      await writeFile(join(room, "program.js"), wrong);
      await rejects(test(), "No test fails where the program is wrong.");
      const { numFailedTests: failed } = await outcomeIn(room);
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

async function outcomeIn(room: string): Promise<Outcome> {
  return JSON.parse(await readFile(join(room, "outcome.json"), "utf8"));
}
