import { Command } from "commander";
import { expect, test } from "vitest";
import { addOperations } from "../src/commands/call-operations.ts";
import { inputs } from "../src/generated/inputs.ts";
import { testIo } from "./helpers/run-broker.ts";

test("an operation that needs a secret cannot be called, and says why", async () => {
  const [name = ""] = Object.keys(inputs);
  const call = new Command("call");
  addOperations(call, testIo([]), {
    [name]: { parameters: [{ name: "client_secret", in: "query", takes: "one", required: true }] },
  });
  await expect(call.parseAsync([name, "--json"], { from: "user" })).rejects.toMatchObject({
    code: "secret_parameter",
    message: `${name} needs the parameter client_secret. By its name it is a secret, and a secret is never an argument.`,
    fix: "Call the operation by @org/broker-client.",
  });
});
