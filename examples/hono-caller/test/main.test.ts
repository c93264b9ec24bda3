import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { startSandbox } from "@org/broker-sandbox";

test("the program calls the broker at the URL in BROKER_BASE_URL", async (t) => {
  const sandbox = await startSandbox();
  t.after(() => sandbox.close());
  const { baseUrl, appKey, appSecret } = sandbox;
  const child = spawn(process.execPath, ["src/main.ts"], {
    cwd: new URL("..", import.meta.url),
    env: { PORT: "0", BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  const [url]: string[] = await once(createInterface(child.stdout), "line");

  const response = await fetch(`${url}/accounts`);
  assert.equal(response.status, 200);
  assert.deepEqual(
    sandbox.requests.map(({ status }) => status),
    [200],
  );
  await response.body?.cancel();

  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  assert.equal(code, 0);
});
