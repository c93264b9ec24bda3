import { scratchFolder } from "@org/testing";
import { expect, test } from "vitest";
import { thisNode, versionOf } from "../src/executables.ts";
import { suiteOn } from "../src/proofs/suite.ts";
import { commandLine, suiteRuntimes, type SuiteRuntime } from "../src/suite-runtimes.ts";

const node = commandLine(thisNode);

/** Runs a suite of these tests in the place of the one in `programs/suite`. */
async function runSuite(runtime: SuiteRuntime, tests: string, imports = "") {
  await using scratch = await scratchFolder("suite-");
  const index = `import { equal } from "./assert.mjs";
    import { runTests, skip } from "./run.mjs";
    ${imports}
    export const run = (input) => runTests([${tests}], input);`;
  return await suiteOn(runtime, index).prove({ installed: scratch.path, env: {} });
}

const PASSING = '["one is one", () => equal(1, 1)]';
const FAILING = '["one is two", () => equal(1, 2)]';
const SKIPPED = '["nothing", () => skip("it is not asked")]';

const ofEachKind = [node, ...suiteRuntimes.filter(({ crypto }) => crypto === "WebCrypto")];

test.for(ofEachKind)("the suite on $name rejects with the name of a test that fails", async (runtime, { skip }) => {
  if ((await versionOf(runtime.program)) === undefined) skip(`this machine has no ${runtime.name}`);
  await expect(runSuite(runtime, [PASSING, FAILING, SKIPPED].join())).rejects.toThrow(
    /^one is two: Error: is 1, should be 2$/,
  );
  expect(await runSuite(runtime, [PASSING, SKIPPED].join())).toBe(
    `${runtime.crypto}, 1 passed, 1 skipped (it is not asked)`,
  );
});

test("the suite rejects if no test ran", async () => {
  await expect(runSuite(node, SKIPPED)).rejects.toThrow("No test ran.");
});

test("the suite rejects if its modules cannot be loaded", async () => {
  await expect(runSuite(node, PASSING, 'import "./nowhere.mjs";')).rejects.toThrow("Cannot find module");
});
