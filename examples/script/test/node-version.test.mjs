// This test makes `npm test` fail on versions of Node that ignore tests in TypeScript.
import assert from "node:assert/strict";
import { test } from "node:test";

test("the installed version of Node can run tests in TypeScript", () => {
  const problem = `These tests need Node 22.18 or later, and this is Node ${process.version}. Install a later Node.`;
  assert.ok(process.features.typescript, problem);
});
