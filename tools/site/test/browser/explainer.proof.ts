import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { canonicalize, computeSignature, type SignatureInput } from "@org/signing";
import type { AxeResults } from "axe-core";
import type { BrowserContext, Page as Tab } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { evaluate } from "../../src/explainer/evaluate.ts";
import { EXAMPLES } from "../../src/explainer/examples.ts";
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
  ...Object.entries({ ...INPUT.headers, "x-version": "v3" }).map(([name, value]) => `${name}: ${value}`),
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

test("the page opens with empty fields, and says what it does and what to paste", async () => {
  expect(await tab.locator(".ex-tagline").textContent()).toContain("Paste a rejected request and its app secret.");
  for (const name of ["Request", "App secret"]) expect(await field(name).inputValue()).toBe("");
  expect(await tab.locator("#ex-verdict").textContent()).toContain("Paste the request that was rejected.");
  expect(await tab.locator("#ex-request-hint").textContent()).toContain('curl -v, any "Copy as…"');
  expect(await tab.locator(".ex-output").count()).toBe(0);
  expect(await tab.getByRole("region", { name: "Diagnosis" }).count()).toBe(0);
});

test("the example of a result disappears when the user opens it, and does not return", async () => {
  const button = tab.getByRole("button", { name: "Open this example" });
  const example = await tab.getByRole("region", { name: "Example of a result" }).textContent();
  expect(example).toContain("The client signed the percent-encoded names and values of the query.");
  await button.click();
  await verdictContains("One mistake found");
  expect(await button.isVisible()).toBe(false);
  expect(await field("Value to compare").isVisible()).toBe(false);
  expect(await tab.locator("#ex-diagnosis").textContent()).not.toContain("Other mistakes");
  await field("Request").fill(REQUEST);
  expect([await button.isVisible(), await field("App secret").inputValue()]).toEqual([false, ""]);
});

test("the secret and the value of an example disappear if the user pastes another request", async () => {
  const example = EXAMPLES.find(({ inputs }) => inputs.theirs !== "");
  if (example === undefined) throw new Error("No example has a value to compare.");
  await field("Example").selectOption(example.name);
  expect(await field("App secret").inputValue()).toBe(example.inputs.appSecret);
  expect(await field("Value to compare").inputValue()).toBe(example.inputs.theirs);
  await verdictContains("One mistake found");
  await field("Request").fill(example.inputs.request.replace("/list", "/edited"));
  expect(await field("App secret").inputValue()).toBe(example.inputs.appSecret);
  await field("Request").fill(`${REQUEST}\nx-signature: ${wrong}`);
  for (const name of ["App secret", "Value to compare"]) expect(await field(name).inputValue()).toBe("");
  expect(await field("Example").inputValue()).toBe("");
  await verdictContains("Enter the app secret.");
});

test("Tab moves the focus from the request to the secret, and then to the button that shows the secret", async () => {
  await field("Request").focus();
  for (const id of ["ex-secret", "ex-show"]) {
    await tab.keyboard.press("Tab");
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe(id);
  }
});

test("the page shows the signature of `computeSignature`, and finds no mistake in it", async () => {
  await fill(signature);
  await verdictContains("The signature is right.");
  expect(await tab.getByRole("region", { name: "Diagnosis" }).textContent()).toContain("The signature is right.");
});

test("an edit removes the verdict and the color of the last diagnosis at once", async () => {
  await fill(signature);
  await verdictContains("The signature is right.");
  const shown = await field("Request").evaluate((node) => {
    node.dispatchEvent(new Event("input", { bubbles: true }));
    const [verdict, diagnosis] = ["#ex-verdict", "#ex-diagnosis"].map((id) => document.querySelector(id));
    return [verdict?.textContent.trim(), diagnosis && getComputedStyle(diagnosis).filter];
  });
  expect(shown).toEqual([expect.stringMatching(/^Checking the request\./), expect.stringContaining("grayscale(1)")]);
  await verdictContains("The signature is right.");
});

test("if the client signed another body, the first difference shows both bodies", async () => {
  await field("Example").selectOption("html-escapes");
  await verdictContains("One mistake found");
  expect(await tab.locator("#ex-diagnosis .ex-difference dd").allTextContents()).toEqual([
    '{"note":"a & b"}',
    '{"note":"a \\u0026 b"}',
  ]);
});

test("the first difference shows the line breaks and spaces of a pretty-printed body", async () => {
  const body = '{\n  "quantity": 1\n}';
  const theirs = await computeSignature({ ...INPUT, query: [], body: '{"quantity":1}' }, SECRET);
  await field("Request").fill(`${REQUEST.replace(/^GET (\S+)\?\S+/, "POST $1")}\nx-signature: ${theirs}\n\n${body}`);
  await field("App secret").fill(SECRET);
  const lines = tab.locator("#ex-diagnosis .ex-difference dd");
  await expect
    .poll(() => lines.allTextContents())
    .toEqual(['{↵\n␣␣"quantity":␣1↵\n}', '{nothing"quantity":nothing1nothing}']);
  expect(await tab.locator("#ex-diagnosis .ex-difference ins").allTextContents()).toEqual(["↵\n␣␣", "␣", "↵\n"]);
});

test("the verdict on a wrong signature has the same color with and without a known mistake", async () => {
  const colorOf = () => tab.locator("#ex-verdict").evaluate((node) => getComputedStyle(node).backgroundColor);
  await fill(wrong);
  await verdictContains("One mistake found");
  const color = await colorOf();
  await fill("A".repeat(43) + "=");
  await verdictContains("No known mistake found");
  expect(await colorOf()).toBe(color);
});

test("the link in the verdict moves the focus to the diagnosis, and does not change the URL", async () => {
  await fill(wrong);
  await verdictContains("One mistake found");
  await share();
  const address = tab.url();
  for (const width of [1440, 397]) {
    await tab.setViewportSize({ width, height: 850 });
    await tab.getByRole("link", { name: "See details" }).click();
    expect(await tab.evaluate(() => document.activeElement?.id)).toBe("ex-diagnosis");
    await field("Request").focus();
  }
  expect(tab.url()).toBe(address);
});

test("the page shows the cause if a client signed percent-encoded query values", async () => {
  await fill(wrong);
  const { diagnosis } = await evaluate({ request: REQUEST, appSecret: SECRET, theirs: wrong });
  const [cause] = diagnosis?.causes ?? [];
  expect(cause).toBeDefined();
  const shown = tab.getByRole("region", { name: "Diagnosis" });
  await expect.poll(() => shown.textContent()).toContain(cause?.message);
});

test("the marked fix of each program is in the visible part of the code", async () => {
  await fill(wrong);
  await verdictContains("One mistake found");
  const code = tab.getByRole("tabpanel");
  for (const language of await tab.getByRole("tab").all()) {
    await language.click();
    await expect.poll(() => code.locator("mark").textContent()).toMatch(/^\s*(?:\/\/|#) Fix: .+\n/);
    const [outer, inner] = [await code.boundingBox(), await code.locator("mark").boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    expect((inner?.y ?? Infinity) + (inner?.height ?? 0)).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0));
  }
});

test("if a signed header is missing, the page links to a guide, and offers no signature to copy", async () => {
  await fill(wrong);
  const copy = tab.getByRole("button", { name: "Copy the signature" });
  await expect.poll(() => copy.isVisible()).toBe(true);
  await field("Request").fill(`${REQUEST.replace("x-signature-nonce: made-up-nonce\n", "")}\nx-signature: ${wrong}`);
  await expect.poll(() => copy.isVisible()).toBe(false);
  const link = tab.getByRole("link", { name: "About x-signature-nonce" });
  expect(await link.getAttribute("href")).toBe("guides/headers.html#x-signature-nonce");
});

test("during a search, the page shows code with the correct signature, and its layout does not shift at the end", async () => {
  await fill("A".repeat(43) + "=");
  await verdictContains("Searching. This usually takes some seconds. Check the app secret first.");
  expect(await tab.getByText("Still trying rarer pairs of mistakes…").isVisible()).toBe(true);
  const python = tab.getByRole("tab", { name: "Python" });
  await python.click();
  expect(await tab.getByRole("tabpanel").textContent()).toContain(signature);
  const places = () =>
    tab
      .locator("#explainer :is(form, section, h2, h3, .ex-verdict, .ex-group)")
      .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await places();
  await verdictContains("No known mistake found");
  expect(await places()).toEqual(before);
  expect(await python.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await tab.getByText("Still trying rarer pairs of mistakes…").isVisible()).toBe(false);
});

test("a search without a result lists the excluded mistakes, and a button focuses the value to compare", async () => {
  await fill("A".repeat(43) + "=");
  await verdictContains("No known mistake found");
  const diagnosis = await tab.getByRole("region", { name: "Diagnosis" }).textContent();
  expect(diagnosis).toMatch(/Ruled out.+known mistakes alone.+Each pair of common mistakes/);
  expect(diagnosis).toContain("A rare pair of mistakes, or more than two mistakes.");
  // A browser has no MD5.
  expect(diagnosis).toContain("MD5 (body_hash_md5, mac_md5)");
  await tab.locator("#explainer form details").evaluate((node) => node.removeAttribute("open"));
  await tab.getByRole("button", { name: "Compare the canonical request" }).click();
  expect(await tab.evaluate(() => document.activeElement?.id)).toBe("ex-theirs");
});

test("the page shows the code of the next result in the selected language", async () => {
  const { encoded } = await canonicalize({ ...INPUT, query: [["note", "a%20b"]] });
  await fill(createHmac("sha256", SECRET).update(encoded).digest("base64"));
  await verdictContains("2 mistakes found");
  const python = tab.getByRole("tab", { name: "Python" });
  await python.click();
  await field("Value to compare").fill(wrong);
  await verdictContains("One mistake found");
  expect(await python.getAttribute("aria-selected")).toBe("true");
  expect(await tab.getByRole("tab", { name: "TypeScript" }).getAttribute("tabindex")).toBe("-1");
  expect(await tab.getByRole("tabpanel").textContent()).toContain(signature);
});

test("axe finds no violation in the results, in both themes", async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await context.close();
  // The content security policy of the page would block axe.
  context = await site.browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
  tab = await context.newPage();
  await tab.goto(`${site.url}explainer.html`);
  await tab.evaluate(axe);
  for (const [theirs, verdict] of [
    [wrong, "One mistake found"],
    ["A".repeat(43) + "=", "No known mistake found"],
    ["%26%", "The page cannot compare the value"],
  ] as const) {
    await fill(theirs);
    await verdictContains(verdict);
    // The page fades the last diagnosis during a search.
    await expect.poll(() => tab.locator("#ex-diagnosis").getAttribute("aria-busy")).toBe("false");
    for (const theme of ["light", "dark"]) {
      await tab.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      const { violations } = await tab.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })');
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual(
        [],
      );
    }
  }
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

test("the Back button restores the request and the value to compare, but not the secret", async () => {
  await fill(wrong);
  await tab.getByRole("link", { name: "Guides" }).first().click();
  await expect.poll(() => tab.url()).not.toContain("explainer");
  await tab.goBack();
  await verdictContains("Enter the app secret.");
  const values = await Promise.all(
    ["Request", "Value to compare", "App secret"].map((name) => field(name).inputValue()),
  );
  expect(values).toEqual([REQUEST, wrong, ""]);
  expect(await field("Value to compare").isVisible()).toBe(true);
});

test("the message about a request that no link can contain shows code as code", async () => {
  await field("Request").fill("x-made-up: header");
  await expect.poll(() => tab.locator("#ex-verdict").getAttribute("data-tone")).toBe("warning");
  await tab.getByRole("button", { name: "Copy link without the secret" }).click();
  await expect.poll(() => tab.locator("#ex-share-result code").count()).toBeGreaterThan(0);
  expect(await tab.locator("#ex-share-result").textContent()).not.toContain("`");
});

test("the code of a program never breaks inside a text", async () => {
  await tab.setViewportSize({ width: 397, height: 850 });
  await fill(wrong);
  await verdictContains("One mistake found");
  for (const language of await tab.getByRole("tab").all()) {
    await language.click();
    const lines = await tab
      .locator('#ex-code [data-token="text"]')
      .evaluateAll((nodes) => nodes.map((node) => node.getClientRects().length));
    expect(lines.every((count) => count === 1)).toBe(true);
  }
});

test("a shared link restores the request and the value to compare, but not the secret", async () => {
  await fill(wrong);
  await share();
  const other = await context.newPage();
  await other.goto(tab.url());
  await expect
    .poll(() => other.getByLabel("Request", { exact: true }).inputValue())
    .toBe(REQUEST.replace(" HTTP/1.1", ""));
  expect(await other.getByLabel("Value to compare").inputValue()).toBe(wrong);
  expect(await other.getByLabel("App secret", { exact: true }).inputValue()).toBe("");
  await expect.poll(() => other.locator("#ex-verdict").textContent()).toContain("Enter the app secret.");
});

function field(name: string) {
  return tab.getByLabel(name, { exact: true });
}

async function verdictContains(text: string): Promise<void> {
  await expect.poll(() => tab.locator("#ex-verdict").textContent()).toContain(text);
}

/** Types the request and the secret, and waits for the signature. */
async function fill(theirs: string): Promise<void> {
  await field("Request").fill(REQUEST);
  await field("App secret").fill(SECRET);
  await tab.locator("#explainer form details").evaluate((node) => node.setAttribute("open", ""));
  await field("Value to compare").fill(theirs);
  await expect.poll(() => tab.getByRole("toolbar", { name: "Result of step 8" }).textContent()).toBe(signature);
}

async function share(): Promise<void> {
  await tab.getByRole("button", { name: "Copy link without the secret" }).click();
  await expect.poll(() => tab.url()).toContain("#");
}
