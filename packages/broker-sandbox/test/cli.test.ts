import { once } from "node:events";
import { text } from "node:stream/consumers";
import { createSigner, createSigningFetch } from "@org/signing";
import { expect, test } from "vitest";
import { startCli } from "./start-cli.ts";

test("broker-sandbox prints its settings, and stops on SIGTERM", async () => {
  const sandbox = startCli();
  const [output] = await once(sandbox.stdout, "data");
  const url = /BROKER_BASE_URL=(\S+)/.exec(String(output))?.[1] ?? "";
  expect((await fetch(url)).status).toBe(401);
  sandbox.kill("SIGTERM");
  expect(await once(sandbox, "exit")).toEqual([0, null]);
});

test("broker-sandbox uses the scenario of the command line", async () => {
  const sandbox = startCli("--scenario", "rate_limited", "--fault-rate", "1", "--seed", "7");
  const [output] = await once(sandbox.stdout, "data");
  const setting = (name: string) => new RegExp(`${name}=(\\S+)`).exec(String(output))?.[1] ?? "";
  const signer = createSigner({ appKey: setting("BROKER_APP_KEY"), appSecret: setting("BROKER_APP_SECRET") });
  const url = `${setting("BROKER_BASE_URL")}/made-up`;
  const response = await createSigningFetch(signer)(url, { headers: { "x-version": "v3" } });
  expect(response.status).toBe(429);
});

test("broker-sandbox rejects an unknown option in one line, with the usage", async () => {
  const sandbox = startCli("--made-up");
  const [output, [code]] = await Promise.all([text(sandbox.stderr), once(sandbox, "exit")]);
  expect(output).toMatch(/^broker-sandbox: Unknown option '--made-up'\n\nUsage: broker-sandbox /);
  expect(output).not.toMatch(/^ +at /m);
  expect(code).toBe(2);
});
