import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@org/broker-sandbox";
import { type Browser, chromium } from "playwright-core";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let sandbox: Sandbox;
let child: ChildProcess;
let browser: Browser;
let url: string;
before(async () => {
  sandbox = await startSandbox();
  const { baseUrl, appKey, appSecret } = sandbox;
  const started = spawn(process.execPath, [MAIN], {
    cwd: tmpdir(),
    env: { PORT: "0", BROKER_BASE_URL: baseUrl, BROKER_APP_KEY: appKey, BROKER_APP_SECRET: appSecret },
    stdio: ["ignore", "pipe", "ignore"],
  });
  child = started;
  [url] = await once(createInterface(started.stdout), "line");
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
});
after(async () => {
  await browser?.close();
  child.kill("SIGKILL");
  await sandbox.close();
});

async function openPage() {
  const tab = await browser.newPage();
  const origins = new Set<string>();
  const received: Promise<string>[] = [];
  tab.on("request", (request) => origins.add(new URL(request.url()).origin));
  tab.on("response", (response) => {
    received.push(response.text(), response.allHeaders().then(JSON.stringify));
  });
  await tab.goto(url);
  const output = await tab.locator("output:not(:empty)").textContent();
  const items = await tab.locator("li").allTextContents();
  const texts = await Promise.all(received);
  await tab.close();
  return { output, items, origins: [...origins], text: texts.join("\n") };
}

test("the page shows the accounts of the broker", async () => {
  const { output, items } = await openPage();
  assert.equal(output, "Number of accounts: 2");
  assert.deepEqual(items, ["sandbox-account-1 (sandbox-account-type-1)", "sandbox-account-2 (sandbox-account-type-2)"]);
});

test("the browser receives neither the app key nor the app secret", async () => {
  const { origins, text } = await openPage();
  assert.deepEqual(origins, [url]);
  assert.match(text, /sandbox-account-1/);
  assert.equal(text.includes(sandbox.appKey), false);
  assert.equal(text.includes(sandbox.appSecret), false);
});

test("the page shows an error message if the broker's response is not JSON", async () => {
  sandbox.setScenario("garbage", { times: 1 });
  const { output, items } = await openPage();
  assert.equal(output, "The accounts are not available. Try again later.");
  assert.deepEqual(items, []);
});
