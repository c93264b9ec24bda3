import { scratchFolder } from "@org/testing";
import { expect, test } from "vitest";
import { thisNode, versionOf } from "../src/executables.ts";
import { suiteOn } from "../src/proofs/suite.ts";
import { commandLine, suiteRuntimes, type SuiteRuntime } from "../src/suite-runtimes.ts";

const node = commandLine(thisNode, ["421"]);

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
const SKIPPED = '["nothing", () => skip("the test is skipped")]';

const ofEachKind = [node, ...suiteRuntimes.filter(({ crypto }) => crypto === "WebCrypto")];

test.for(ofEachKind)("the suite on $name counts the passed tests and the skipped tests", async (runtime, { skip }) => {
  if ((await versionOf(runtime.program)) === undefined) skip(`${runtime.name} is not installed`);
  await expect(runSuite(runtime, [PASSING, FAILING, SKIPPED].join())).rejects.toThrow(
    /^one is two: Error: expected 2, received 1$/,
  );
  expect(await runSuite(runtime, [PASSING, SKIPPED].join())).toBe(
    `${runtime.crypto}, 1 passed, 1 skipped (the test is skipped)`,
  );
});

test("the suite fails if no test ran", async () => {
  await expect(runSuite(node, SKIPPED)).rejects.toThrow("No test ran.");
});

test("the suite fails if a module cannot be loaded", async () => {
  await expect(runSuite(node, PASSING, 'import "./nowhere.mjs";')).rejects.toThrow("Cannot find module");
});
