import { createHmac } from "node:crypto";
import { canonicalize, computeSignature, type SignatureInput } from "@org/signing";
import type { BrowserContext, Page as Tab } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { MADE_UP_SECRET } from "../../src/explainer/share.ts";
import { startSite } from "./site.ts";

const SECRET = "made-up-secret-of-the-proof";

const INPUT: SignatureInput = {
  path: "/made-up/quotes",
  query: [["note", "a b"]],
  headers: {
    host: "api.example.com",
    "x-app-key": "made-up-app-key",
    "x-signature-algorithm": "HMAC-SHA256",
    "x-signature-nonce": "made-up-nonce",
    "x-signature-version": "1.0",
    "x-timestamp": "2026-10-17T09:30:00Z",
  },
};

const REQUEST = [
  `GET ${INPUT.path}?note=a%20b HTTP/1.1`,
  ...Object.entries(INPUT.headers).map(([name, value]) => `${name}: ${value}`),
].join("\n");

const site = await startSite();
const signature = await computeSignature(INPUT, SECRET);
const wrong = await computeSignature({ ...INPUT, query: [["note", "a%20b"]] }, SECRET);

let context: BrowserContext;
let tab: Tab;

beforeEach(async () => {
  context = await site.browser.newContext();
  tab = await context.newPage();
  await tab.goto(`${site.url}explainer.html`, { waitUntil: "networkidle" });
  return () => context.close();
});

test("the page shows the signature of `computeSignature`, and finds no mistake in it", async () => {
  await fill(signature);
  await expect.poll(() => tab.getByRole("region", { name: "Diagnosis" }).textContent()).toContain("No mistake");
});

test("the page shows the cause if a client signed encoded query values", async () => {
  await fill(wrong);
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret: SECRET, theirs: wrong });
  const [cause] = diagnosis?.causes ?? [];
  expect(cause).toBeDefined();
  const shown = tab.getByRole("region", { name: "Diagnosis" });
  await expect.poll(() => shown.textContent()).toContain(cause?.message);
});

test("the complete result keeps the focus in the steps", async () => {
  await fill("A".repeat(43) + "=");
  await expect.poll(() => tab.getByRole("status").first().textContent()).toBe("Searching for the mistake.");
  const piece = tab.locator("#ex-steps [data-id]").first();
  await piece.focus();
  await expect
    .poll(() => tab.locator("#ex-diagnosis").textContent(), { timeout: 20_000 })
    .toContain("No known mistake");
  expect(await piece.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("each of two mistakes has its code, and the next result opens the selected language", async () => {
  const { encoded } = await canonicalize({ ...INPUT, query: [["note", "a%20b"]] });
  await fill(createHmac("sha256", SECRET).update(encoded).digest("base64"));
  const python = tab.getByRole("tab", { name: "Python" });
  await expect.poll(() => python.count()).toBe(2);
  await python.first().click();
  await tab.locator("#ex-theirs").fill(wrong);
  await expect.poll(() => python.count()).toBe(1);
  expect(await python.getAttribute("aria-selected")).toBe("true");
  expect(await tab.getByRole("tab", { name: "TypeScript" }).getAttribute("tabindex")).toBe("-1");
});

test("the page sends no request and stores no secret", async () => {
  const requests: string[] = [];
  tab.on("request", (request) => {
    // The worker of the page has a `blob:` URL, which the browser reads from memory.
    if (!request.url().startsWith("blob:")) requests.push(request.url());
  });
  await fill(wrong);
  await share();
  await tab.waitForTimeout(1000);
  expect(requests).toEqual([]);
  const stored = await tab.evaluate(async () => {
    const databases = await indexedDB.databases();
    const state: unknown = history.state;
    return JSON.stringify([localStorage, sessionStorage, document.cookie, databases, state, name]);
  });
  for (const text of [stored, JSON.stringify(await context.storageState({ indexedDB: true })), tab.url()]) {
    expect(text).not.toContain(SECRET);
  }
});

test("a link restores the request and the value to compare, but not the secret", async () => {
  await fill(wrong);
  await share();
  const other = await context.newPage();
  await other.goto(tab.url());
  await expect
    .poll(() => other.getByLabel("Request", { exact: true }).inputValue())
    .toBe(REQUEST.replace(" HTTP/1.1", ""));
  expect(await other.getByLabel("Value to compare").inputValue()).toBe(wrong);
  expect(await other.getByLabel("App secret", { exact: true }).inputValue()).toBe(MADE_UP_SECRET);
});

/** Types the request and the secret, and waits for the signature. */
async function fill(theirs: string): Promise<void> {
  await tab.getByLabel("Request", { exact: true }).fill(REQUEST);
  await tab.getByLabel("App secret", { exact: true }).fill(SECRET);
  await tab.getByLabel("Value to compare").fill(theirs);
  const shown = tab.getByRole("region", { name: "Signature" }).getByRole("code").first();
  await expect.poll(() => shown.textContent()).toBe(signature);
}

async function share(): Promise<void> {
  await tab.getByRole("button", { name: "Copy link without the secret" }).click();
  await expect.poll(() => tab.url()).toContain("#");
}
