import { listen } from "@org/testing";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startSite } from "./site.ts";

const site = await startSite();

/** Bodies of functions that send a request to `url`. They are text, so that Vitest does not rewrite `import`. */
const WAYS: Readonly<Record<string, string>> = {
  fetch: "void fetch(url)",
  beacon: "navigator.sendBeacon(url, 'data')",
  "event source": "new EventSource(url)",
  "web socket": "new WebSocket(url.replace('http:', 'ws:'))",
  worker: "new Worker(url)",
  "fetch in a worker": "new Worker(URL.createObjectURL(new Blob([`fetch('${url}')`])))",
  module: "void import(url)",
  image: "new Image().src = url",
  style: "document.body.style.backgroundImage = `url(${url})`",
  form: "add('form', { action: url, method: 'post', target: '_blank' }).submit()",
  frame: "add('iframe', { src: url })",
  script: "add('script', { src: url })",
  "style sheet": "add('link', { rel: 'stylesheet', href: url })",
  prefetch: "add('link', { rel: 'prefetch', href: url })",
};
const ADD =
  "const add = (name, fields) => document.body.appendChild(Object.assign(document.createElement(name), fields))";

/** Paths of the requests that another server received. */
const received = new Set<string>();
const server = createServer(({ url = "" }, response) => {
  received.add(url);
  response.setHeader("content-type", "text/html").end("<!doctype html><title>Page without a policy</title>");
});
server.on("upgrade", ({ url = "" }, socket) => {
  received.add(url);
  socket.destroy();
});
const other = `http://127.0.0.1:${await listen(server)}/`;
afterAll(() => server.close());

test("a script of the explainer page cannot send a request to another server", async () => {
  const expected = Object.keys(WAYS).map(pathOf).toSorted();
  const free = await openAndSend(other);
  await expect.poll(() => [...received].filter((path) => expected.includes(path)).toSorted()).toEqual(expected);
  await free.close();

  received.clear();
  const guarded = await openAndSend(`${site.url}explainer.html`);
  await setTimeout(2000);
  expect([...received]).toEqual([]);
  await guarded.close();
});

test("the explainer lists directives of its policy, which blocks `fetch` to the host of the site", async () => {
  const tab = await site.browser.newPage();
  await tab.goto(`${site.url}explainer.html`);
  const policy = await tab.locator('meta[http-equiv="content-security-policy"]').getAttribute("content");
  const named = await tab.locator(".ex-tagline li code").allTextContents();
  const directives = named.filter((text) => text.includes(" "));
  expect(directives).toContain("connect-src 'none'");
  expect(directives.filter((directive) => !policy?.split("; ").includes(directive))).toEqual([]);
  await expect(tab.evaluate(() => fetch("/"))).rejects.toThrow("Failed to fetch");
  await tab.close();
});

async function openAndSend(page: string): Promise<BrowserContext> {
  const context = await site.browser.newContext();
  const tab = await context.newPage();
  await tab.goto(page);
  for (const [name, code] of Object.entries(WAYS)) {
    const url = new URL(pathOf(name), other).href;
    // Some scripts throw an error if the policy blocks their request.
    await tab.evaluate(`{ ${ADD}; const url = "${url}"; ${code}; undefined }`).catch(() => {});
  }
  return context;
}

function pathOf(name: string): string {
  return `/${encodeURIComponent(name)}`;
}
