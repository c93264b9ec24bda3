import { startSandbox } from "@org/broker-sandbox";
import { expect, test } from "vitest";
import { sendSigned } from "../src/node-http.ts";
import { signer } from "./helpers/support.ts";

test("sendSigned with an https URL rejects if the server does not support TLS", async () => {
  const sandbox = await startSandbox();
  const outcome = sendSigned(signer, "GET", sandbox.baseUrl.replace("http:", "https:"));
  await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/SSL|EPROTO/) });
  await sandbox.close();
  expect(sandbox.requests).toHaveLength(0);
});
