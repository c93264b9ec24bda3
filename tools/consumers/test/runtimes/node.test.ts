import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const NODE_20 = at("../node_modules/node20/bin/node");

// The lockfile brings it for Linux on x64, where under CI it must be there.
const expected = process.platform === "linux" && process.arch === "x64" && process.env["CI"] === "true";
const there = existsSync(NODE_20) || expected;

test.runIf(there).each(["call.mjs", "call.cjs"])("on Node 20.19.0: %s", async (consumer) => {
  const { stdout, stderr } = await promisify(execFile)(NODE_20, [at(`../consumers/${consumer}`)]);
  expect({ stdout, stderr }).toEqual({ stdout: "v20.19.0\n", stderr: "" });
});

test.each(["call.mjs", "call.cjs"])("on the repo's own Node: %s", async (consumer) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [at(`../consumers/${consumer}`)]);
  expect({ stdout, stderr }).toEqual({ stdout: `${process.version}\n`, stderr: "" });
});
