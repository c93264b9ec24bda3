import { expect, test } from "vitest";
import type { Consumer } from "../src/consumer.ts";
import { proveAll } from "../src/prove-all.ts";
import type { World } from "../src/world.ts";

const nothing = async () => {};
const world: World = {
  folder: "/nowhere",
  registry: { url: "http://127.0.0.1/", token: "made-up-token", [Symbol.asyncDispose]: nothing },
  npmrc: "",
  versions: { "@org/signing": "1.0.0" },
  released: "/nowhere/repo",
  installed: "/nowhere/installed",
  env: {},
};

const works: Consumer = { shape: "A repo that works", programs: [process.execPath], prove: async () => "1 account" };
const fails: Consumer = { shape: "A repo that does not", prove: () => Promise.reject(new Error("No such export.")) };
const missing: Consumer = {
  shape: "A repo without its tool",
  programs: ["/nowhere/tool"],
  prove: async () => "1 account",
};

async function outcomeOf(consumers: readonly Consumer[], ci = true) {
  const lines: string[] = [];
  const exitCode = await proveAll({ consumers, world, ci, print: (line) => lines.push(line) });
  return { exitCode, lines };
}

test("a consumer is a line: verdict, shape, seconds, the versions of its tools, what came of it", async () => {
  const { exitCode, lines } = await outcomeOf([works]);
  expect([exitCode, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toMatch(/^passed +A repo that works +\d+\.\d s {2}(\d+\.){2}\d+, 1 account$/);
});

test("one that fails does not stop the others, and is told at the end with the reason", async () => {
  const { exitCode, lines } = await outcomeOf([fails, works]);
  expect(exitCode).toBe(1);
  expect(lines.slice(0, 2).map((line) => line.slice(0, 6))).toEqual(["FAILED", "passed"]);
  expect(lines.at(-1)).toBe("\nA repo that does not: No such export.");
});

test("a missing tool is told, and in CI it is a failure", async () => {
  expect(await outcomeOf([missing], false)).toMatchObject({ exitCode: 0, lines: [expect.stringMatching(/^missing/)] });
  const { exitCode, lines } = await outcomeOf([missing]);
  expect([exitCode, lines[0]?.slice(0, 6)]).toEqual([1, "FAILED"]);
  expect(lines.at(-1)).toBe("\nA repo without its tool: under CI=true /nowhere/tool must be there.");
});
