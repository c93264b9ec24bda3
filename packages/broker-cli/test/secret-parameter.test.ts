import { expect, test, vi } from "vitest";
import { inputs } from "../src/generated/inputs.ts";
import { runBroker } from "./helpers/run-broker.ts";

const [name = ""] = Object.keys(inputs);

vi.mock("../src/generated/inputs.ts", async (original) => {
  const { inputs } = await original<typeof import("../src/generated/inputs.ts")>();
  const parameters = [{ name: "client_secret", in: "query", takes: "one", required: true }];
  return { inputs: Object.fromEntries(Object.keys(inputs).map((each) => [each, { parameters }])) };
});

test("an operation that needs a secret cannot be called, and says why", async () => {
  const { code, stderr } = await runBroker(["call", name, "--json"]);
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error).toEqual({
    code: "secret_parameter",
    message: `${name} needs the parameter client_secret. By its name it is a secret, and a secret is never an argument.`,
    fix: "Call the operation by @org/broker-client.",
  });
});
