import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { SCENARIOS } from "../src/scenarios.ts";
import { startCli } from "./start-cli.ts";

test("broker-sandbox --help prints the usage with each scenario, and starts nothing", async () => {
  const sandbox = startCli("--help");
  const [output, complaint, [code]] = await Promise.all([
    text(sandbox.stdout),
    text(sandbox.stderr),
    once(sandbox, "exit"),
  ]);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  expect(output).toMatch(/^Usage: broker-sandbox .*\[--seed N\]\n/);
  for (const word of ["--port N", "drift, flaky", "Example: broker-sandbox"]) expect(output).toContain(word);
});

test.each([
  ["--port", "many", "port must be a port number, from 0 to 65535."],
  ["--port", " ", "port must be a port number, from 0 to 65535."],
  ["--fault-rate", " ", "faultRate must be a number from 0 to 1."],
  ["--fault-rate", "", "faultRate must be a number from 0 to 1."],
  ["--seed", "1.5", "seed must be an integer from 0 to 4294967295."],
  ["--scenario", "nonsense", `There is no scenario nonsense: it is one of ${SCENARIOS.join(", ")}.`],
])("broker-sandbox rejects %s %j in one line", async (option, value, message) => {
  const sandbox = startCli(option, value);
  const [output, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, "exit")]);
  expect(output).toBe(`broker-sandbox: ${message}\n`);
  expect(code).toBe(1);
});
