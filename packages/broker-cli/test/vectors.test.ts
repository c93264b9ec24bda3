import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runBroker } from "./helpers/run-broker.ts";

const FILE = fileURLToPath(new URL("../../signing/vectors/vectors.json", import.meta.url));

test("vectors prints the published file", async () => {
  const { code, stdout } = await runBroker(["vectors"]);
  expect(code).toBe(0);
  expect(stdout).toBe(await readFile(FILE, "utf8"));
});

test("vectors --check computes every vector", async () => {
  const { cases } = JSON.parse(await readFile(FILE, "utf8"));
  const count = cases.length;
  const { code, stdout } = await runBroker(["vectors", "--check"], { env: {} });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${count} of ${count} test vectors give the expected result.\n`,
  });
  expect(JSON.parse((await runBroker(["vectors", "--check", "--json"])).stdout)).toEqual({ count, failures: [] });
});
