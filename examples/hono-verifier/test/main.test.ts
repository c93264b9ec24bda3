import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { createSigner, createSigningFetch } from "@org/signing";

const CREDENTIALS = { appKey: "made-up-app-key", appSecret: "made-up-app-secret" };
const signer = createSigner(CREDENTIALS);
const signingFetch = createSigningFetch(signer);

let child: ChildProcess;
let url: string;
before(async () => {
  const started = spawn(process.execPath, ["src/main.ts"], {
    cwd: new URL("..", import.meta.url),
    env: { PORT: "0", CALLER_APP_KEY: CREDENTIALS.appKey, CALLER_APP_SECRET: CREDENTIALS.appSecret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  [url] = await once(createInterface(started.stdout), "line");
});
after(() => child.kill("SIGKILL"));

async function read(response: Response) {
  return { status: response.status, body: await response.json() };
}

test("the handler of a signed GET receives the app key", async () => {
  const response = await signingFetch(`${url}/caller?made=up`);
  assert.deepEqual(await read(response), { status: 200, body: { appKey: "made-up-app-key" } });
});

test("the handler of a signed POST receives the body", async () => {
  const response = await signingFetch(`${url}/notes`, { method: "POST", body: '{"made":"up"}' });
  assert.deepEqual(await read(response), { status: 200, body: { appKey: "made-up-app-key", note: { made: "up" } } });
});

test("the handler responds with 400 to a signed POST without a body", async () => {
  const response = await signingFetch(`${url}/notes`, { method: "POST" });
  assert.deepEqual(await read(response), { status: 400, body: { error: "invalid_json" } });
});

test("the service rejects a request without a signature", async () => {
  assert.deepEqual(await read(await fetch(`${url}/caller`)), { status: 401, body: { error: "missing_header" } });
});

test("the service rejects a request that is signed with a wrong secret", async () => {
  const wrong = createSigningFetch(createSigner({ ...CREDENTIALS, appSecret: "made-up-wrong" }));
  assert.deepEqual(await read(await wrong(`${url}/caller`)), { status: 401, body: { error: "signature_mismatch" } });
});

test("the service rejects a replay of a signed request", async () => {
  const signed = await signer.sign({ method: "GET", url: `${url}/caller` });
  const send = async () => read(await fetch(signed.url, { headers: signed.headers }));
  assert.equal((await send()).status, 200);
  assert.deepEqual(await send(), { status: 401, body: { error: "nonce_reused" } });
});

test("the service rejects a signed request whose body was changed later", async () => {
  const signed = await signer.sign({ method: "POST", url: `${url}/notes`, body: '{"quantity":1}' });
  const response = await fetch(signed.url, { method: "POST", headers: signed.headers, body: '{"quantity":9}' });
  assert.deepEqual(await read(response), { status: 401, body: { error: "signature_mismatch" } });
});

test("the service responds with 413 to a body above the limit", async () => {
  const body = JSON.stringify("a".repeat(1_000_000));
  const response = await signingFetch(`${url}/notes`, { method: "POST", body });
  assert.equal(response.status, 413);
});

test("the program exits with 0 on SIGTERM", async () => {
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  assert.equal(code, 0);
});
