import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runBroker } from "./helpers/run-broker.ts";

const FILE = fileURLToPath(new URL("../../signing/vectors/vectors.json", import.meta.url));

test("broker vectors prints the published file of test vectors unchanged", async () => {
  const { code, stdout } = await runBroker(["vectors"]);
  expect(code).toBe(0);
  expect(stdout).toBe(await readFile(FILE, "utf8"));
});

test("broker vectors --check reports that every test vector gives the expected result", async () => {
  const { cases } = JSON.parse(await readFile(FILE, "utf8"));
  const count = cases.length;
  const { code, stdout } = await runBroker(["vectors", "--check"], { env: {} });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${count} of ${count} test vectors give the expected result.\n`,
  });
  expect(JSON.parse((await runBroker(["vectors", "--check", "--json"])).stdout)).toEqual({ count, failures: [] });
});
