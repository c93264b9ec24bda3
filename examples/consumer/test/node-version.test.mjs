// Fails on an older Node, which ignores the tests in TypeScript, so that `npm test` would pass without a test.
import assert from "node:assert/strict";
import { test } from "node:test";

test("this version of Node runs the tests in TypeScript", () => {
  const problem = `These tests need Node 22.18 or later, and this is Node ${process.version}. Install a later Node.`;
  assert.ok(process.features.typescript, problem);
});
