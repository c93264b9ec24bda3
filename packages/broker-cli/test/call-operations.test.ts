import { Command } from "commander";
import { expect, test } from "vitest";
import { addOperations } from "../src/commands/call.ts";
import { inputs } from "../src/generated/inputs.ts";
import { testIo } from "./helpers/run-broker.ts";

test("broker call rejects an operation that requires a secret parameter", async () => {
  const [name = ""] = Object.keys(inputs);
  const call = new Command("call");
  addOperations(call, testIo([]), {
    [name]: { parameters: [{ name: "client_secret", in: "query", takes: "one", required: true }] },
  });
  await expect(call.parseAsync([name, "--json"], { from: "user" })).rejects.toMatchObject({
    code: "secret_parameter",
    message: `${name} needs the parameter client_secret, which seems to be a secret. broker does not accept secrets as arguments.`,
    fix: "Call the operation with @org/broker-client.",
  });
});
