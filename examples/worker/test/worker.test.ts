// Runs the bundled Worker under workerd, the runtime of Cloudflare Workers.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";

// The package `workerd` has no types. Its default export is the path of an executable file.
const { default: workerd }: { default: string } = createRequire(import.meta.url)("workerd");

let sandbox: Sandbox;
let child: ChildProcess;
let url: string;
before(async () => {
  sandbox = await startSandbox();
  const { baseUrl, appKey, appSecret } = sandbox;
  // With `--control-fd=1`, workerd writes the port of each socket to standard output.
  const started = spawn(workerd, ["serve", "test/config.capnp", "--control-fd=1"], {
    cwd: new URL("..", import.meta.url),
    env: { BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret },
    stdio: ["ignore", "pipe", "ignore"],
  });
  child = started;
  const [line]: string[] = await once(createInterface(started.stdout), "line");
  const { port }: { port: number } = JSON.parse(line);
  url = `http://127.0.0.1:${port}`;
});
after(async () => {
  child.kill("SIGKILL");
  await sandbox.close();
});

async function get(path: string) {
  const response = await fetch(url + path);
  return { status: response.status, body: await response.json() };
}

test("GET /accounts responds with the accounts of the broker", async () => {
  assert.deepEqual(await get("/accounts"), {
    status: 200,
    body: [
      { id: "sandbox-account-1", type: "sandbox-account-type-1" },
      { id: "sandbox-account-2", type: "sandbox-account-type-2" },
    ],
  });
});

test("GET /accounts responds with 502 and the error's code if the broker's response is not JSON", async () => {
  sandbox.setScenario("garbage", { times: 1 });
  assert.deepEqual(await get("/accounts"), { status: 502, body: { error: "unexpected_response" } });
});

test("GET / responds with 404 without a call to the broker", async () => {
  const received = sandbox.requests.length;
  assert.deepEqual(await get("/"), { status: 404, body: { error: "not_found" } });
  assert.equal(sandbox.requests.length, received);
});
