import type { Page as Tab } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { startSite } from "./site.ts";

const site = await startSite();
const operation = site.pages.find((page) => page === "operations/listAccounts.html") ?? "operations.html";
/** Page of an operation or a placeholder. */
const [anyOperation = ""] = site.pages.filter((page) => page.startsWith("operations/"));
let tab: Tab;

beforeEach(async () => {
  const context = await site.browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  tab = await context.newPage();
  return () => context.close();
});

describe.each(["index.html", "404.html", "explainer.html", "guides.html", operation])("the header of %s", (page) => {
  test.each([390, 800, 1440])(
    "the header has the menu, the search and the themes at a width of %d pixels",
    async (width) => {
      await tab.setViewportSize({ width, height: 800 });
      await tab.goto(site.url + page);
      if (width < 800) await tab.getByRole("button", { name: "Menu" }).click();
      const sections = tab.getByRole("navigation", { name: "Sections" }).filter({ visible: true });
      expect(await sections.getByRole("link").allTextContents()).toEqual(["Guides", "Operations", "Explainer", "API"]);
      // The menu of a narrow screen starts with the sections.
      expect((await sections.boundingBox())?.y).toBeLessThan(100);
      const header = tab.locator("header.header");
      expect(await header.getByRole("combobox", { name: "Select theme" }).isVisible()).toBe(true);
      expect(
        await header
          .getByLabel(/^Search/)
          .first()
          .isVisible(),
      ).toBe(true);
    },
  );
});

test("with empty fields, the search of the explainer opens in the same tab, and focuses the search field", async () => {
  await tab.goto(`${site.url}explainer.html`);
  await tab.keyboard.press("Control+k");
  expect(await hasFocusInSearch(tab)).toBe(true);
});

test("the search of the explainer opens in a new tab if a field has a value", async () => {
  await tab.goto(`${site.url}explainer.html`);
  await tab.getByLabel("App secret", { exact: true }).fill("made-up-app-secret");
  const [other] = await Promise.all([tab.waitForEvent("popup"), tab.keyboard.press("Control+k")]);
  expect(await hasFocusInSearch(other)).toBe(true);
  expect(await tab.getByLabel("App secret", { exact: true }).inputValue()).toBe("made-up-app-secret");
});

async function hasFocusInSearch(page: Tab): Promise<boolean> {
  const focused = page.getByRole("dialog").locator("input:focus");
  await focused.waitFor();
  return focused.isVisible();
}

test("an empty search shows the tasks, and a search with results hides them", async () => {
  await tab.goto(`${site.url}guides.html#search`);
  const tasks = tab.getByRole("dialog").getByRole("navigation", { name: "Frequent questions" });
  await tasks.waitFor();
  expect(await tasks.getByRole("link").count()).toBe(10);
  await firstResultOf("nonce");
  expect(await tasks.isVisible()).toBe(false);
});

test.each([
  [anyOperation, "Operations"],
  ["api/signing/verify/createVerifier.html", "API"],
  ["guides/getting-started.html", "Guides"],
  ["revisions.html", "Guides"],
  ["packages/signing.html", "Guides"],
  ["examples/python-signer.html", "Guides"],
])("on the page %s, the header marks the section, and the sidebar marks the page", async (page, section) => {
  await tab.goto(site.url + page);
  expect(await tab.locator("header nav a[aria-current]").allInnerTexts()).toEqual([section]);
  const entry = tab.locator(".sidebar-content .top-level a[aria-current]");
  expect(await entry.allInnerTexts()).toEqual([await tab.getByRole("heading", { level: 1 }).innerText()]);
  const box = await entry.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
  expect(await tab.evaluate(() => scrollY)).toBe(0);
});

test.each([anyOperation, "api/signing/verify/createVerifier.html"])(
  "the sidebar of %s shows the pages of its group after a reload, even if the user closed the group",
  async (page) => {
    await tab.goto(site.url + page);
    const groups = tab.locator(".sidebar-content details[open]");
    const group = groups.filter({ has: tab.locator("a[aria-current]") }).last();
    await group.locator("summary").first().click();
    await tab.reload();
    expect(await group.getByRole("link").count()).toBeGreaterThan(0);
    for (const link of await tab.locator("a[rel=prev], a[rel=next]").all()) {
      const label = await link.locator(".link-title").innerText();
      expect(await groups.getByRole("link", { name: label, exact: true }).count()).toBeGreaterThan(0);
    }
  },
);

test.each([375, 820, 1280])(
  "the list of operations shows each operationId on one line at a width of %d pixels",
  async (width) => {
    await tab.setViewportSize({ width, height: 800 });
    await tab.goto(`${site.url}operations.html`);
    const lines = tab
      .locator("td:nth-child(2) code")
      .evaluateAll((nodes) => nodes.map((node) => node.getClientRects().length));
    expect(new Set(await lines)).toEqual(new Set([1]));
  },
);

test("the list of operations has each operation once, and a method has another color than the mark Callable", async () => {
  await tab.goto(`${site.url}operations.html`);
  const ids = await tab.locator("td:nth-child(2) code").allTextContents();
  expect(new Set(ids).size).toBe(ids.length);
  const [methods, marks] = await Promise.all(
    ["td strong", ".sidebar-content .sl-badge"].map((selector) =>
      tab.locator(selector).evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor)),
    ),
  );
  expect(marks).toHaveLength(methods?.length ?? -1);
  for (const color of methods ?? []) expect(marks).not.toContain(color);
});

test("the field above the placeholders hides the placeholders without the typed text", async () => {
  await tab.goto(`${site.url}operations.html`);
  const field = tab.getByRole("searchbox", { name: "Filter the placeholders" });
  // A spec without placeholders has no such field.
  if ((await field.count()) === 0) return;
  const callable = await tab.locator("td strong").count();
  const top = (await field.boundingBox())?.y;
  await field.focus();
  await tab.keyboard.type("WATCHLIST");
  const shown = await tab.locator("td:nth-child(2) code").filter({ visible: true }).allTextContents();
  const matches = shown.filter((name) => /watchlist/i.test(name));
  expect(matches.length).toBeGreaterThan(0);
  expect(shown).toHaveLength(matches.length + callable);
  expect(await tab.locator(".filter output").innerText()).toMatch(new RegExp(`^${matches.length} of \\d+$`));
  expect((await field.boundingBox())?.y).toBe(top);
  await tab.keyboard.type("zzqqx");
  expect(await tab.locator(".filter ~ table, .filter ~ div h3").filter({ visible: true }).count()).toBe(0);
});

test.each([operation, anyOperation])("on a wide screen, the example of %s stays beside the text", async (page) => {
  for (const width of [1280, 1440, 1920]) {
    await tab.setViewportSize({ width, height: 900 });
    await tab.goto(site.url + page);
    const text = await tab.locator(".columns > .text").first().boundingBox();
    const example = tab.locator(".sample");
    const box = await example.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual((text?.x ?? Infinity) + (text?.width ?? Infinity));
    expect(box?.y).toBe(text?.y);
    await tab.evaluate(() => scrollTo(0, 300));
    const top = (await example.boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThan(0);
    expect(await tab.locator(".right-sidebar").isVisible()).toBe(false);
  }
});

test.each([operation, anyOperation])(
  "on a narrow screen, the example of %s is in the column of the text",
  async (page) => {
    for (const width of [397, 820, 1024, 1279]) {
      await tab.setViewportSize({ width, height: 900 });
      await tab.goto(site.url + page);
      const parts = tab.locator(".columns > div");
      const boxes = await parts.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
      expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
      expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).toSorted((one, other) => one - other));
    }
  },
);

test("a row of a narrow table shows its name in a larger font, and the other cells with the same indent", async () => {
  await tab.setViewportSize({ width: 397, height: 850 });
  await tab.goto(`${site.url}guides/error-codes.html`);
  const cells = tab.locator("table").first().locator("tbody tr").first().locator("td");
  const looks = await cells.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { fontSize, paddingLeft } = getComputedStyle(node);
      return { size: parseFloat(fontSize), indent: paddingLeft };
    }),
  );
  const [name, ...others] = looks;
  expect(new Set(others.map(({ indent }) => indent)).size).toBe(1);
  for (const { size } of others) expect(name?.size).toBeGreaterThan(size);
});

test("on a phone, each short code and each date is on one line", async () => {
  await tab.setViewportSize({ width: 397, height: 850 });
  await tab.goto(site.url + operation);
  const lines = tab
    .locator(".sl-markdown-content :is(p, li) code, .sl-markdown-content li a")
    .filter({ hasText: /^[\w: -]{1,24}$/ })
    .evaluateAll((nodes) => nodes.map((node) => node.getClientRects().length));
  expect(new Set(await lines)).toEqual(new Set([1]));
});

test("the breadcrumbs of an exported function lead to its entry point, its package, the API and the home page", async () => {
  await tab.goto(`${site.url}api/signing/verify/createVerifier.html`);
  const crumbs = tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link");
  expect(await crumbs.allTextContents()).toEqual(["Home", "API", "@org/signing", "@org/signing/verify"]);
  await crumbs.last().click();
  expect(await tab.getByRole("heading", { level: 1 }).textContent()).toBe("API of @org/signing/verify");
});

test.each(["gone.html", "gone/deep/page", "operations/gone.html"])(
  "the wrong address %s opens the 404 page with its styles",
  async (path) => {
    await tab.goto(site.url + path);
    await tab.waitForURL(`${site.url}404.html`);
    await expect
      .poll(() => tab.locator("header.header").evaluate((node) => getComputedStyle(node).position))
      .toBe("fixed");
    expect(await tab.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
    expect(await tab.locator(".tasks li > a").count()).toBe(10);
    await tab.getByRole("main").getByRole("link", { name: "home page" }).click();
    await expect.poll(() => tab.url()).toBe(`${site.url}index.html`);
  },
);

test("on the 404 page, a click on a link works even before the page knows the root of the site", async () => {
  let answer = () => {};
  const isClicked = new Promise<void>((resolve) => (answer = resolve));
  await tab.route(
    (url) => url.pathname.endsWith("/404.html"),
    async (route) => {
      await isClicked;
      await route.continue();
    },
  );
  await tab.goto(`${site.url}gone/deep/page`);
  await tab.getByRole("main").getByRole("link", { name: "Make a first call" }).click();
  answer();
  await expect.poll(() => tab.url()).toBe(`${site.url}guides/getting-started.html`);
});

test("a wrong address in a directory has the style of the site before a script runs", async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}operations/gone.html`);
  expect(await page.locator("header.header").evaluate((node) => getComputedStyle(node).position)).toBe("fixed");
  await context.close();
});

test("the tabs of the guide for other languages show one program at a time", async () => {
  await tab.goto(`${site.url}guides/other-languages.html`);
  const panels = tab.getByRole("tabpanel").filter({ visible: true });
  expect(await tab.getByRole("tab").allTextContents()).toHaveLength(6);
  for (const [name, text] of [
    ["Go", "package main"],
    ["Shell", "openssl"],
  ] as const) {
    await tab.getByRole("tab", { name, exact: true }).click();
    expect(await panels.allInnerTexts()).toEqual([expect.stringContaining(text)]);
  }
});

test('on a phone, the first screen of the home page has "A call failed", and the link "Go" opens a Go program', async () => {
  await tab.setViewportSize({ width: 397, height: 860 });
  await tab.goto(`${site.url}index.html`);
  const failed = await tab.getByRole("link", { name: "A call failed" }).boundingBox();
  expect(failed?.y).toBeLessThan(800);
  await tab.getByRole("main").getByRole("link", { name: "Go", exact: true }).click();
  await expect.poll(() => tab.getByRole("tab", { selected: true }).innerText()).toBe("Go");
});

test.each(["index.html", operation])("the preview picture of %s exists", async (page) => {
  await tab.goto(site.url + page);
  const picture = await tab.locator('meta[property="og:image"]').getAttribute("content");
  const response = await fetch(new URL(picture ?? "", tab.url()));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("a button copies the method and the path of an operation, and says so", async () => {
  await tab.goto(site.url + operation);
  const request = tab.locator('.expressive-code:has([data-language="http"])');
  // A spec without documented operations has no such page.
  if ((await request.count()) === 0) return;
  await request.hover();
  await request.getByRole("button", { name: "Copy to clipboard" }).click();
  await expect.poll(() => request.locator("[aria-live]").textContent()).toBe("Copied!");
  const copied = await tab.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[A-Z]+ \/\S+$/);
  expect(await request.locator("code").innerText()).toBe(copied);
});

test.each([
  ["idempotency", "guides/errors-and-retries.html"],
  ["Postman", "packages/broker-cli.html"],
  ["401", "guides/troubleshooting.html"],
  ["wrong signature", "explainer.html"],
  ["list operations", "operations.html"],
  ["headers", "guides/headers.html"],
  ["required headers", "guides/headers.html"],
  ["clock", "guides/troubleshooting.html"],
  ["403", "guides/troubleshooting.html"],
  ["sandbox", "guides/sandbox.html"],
  ["changelog", "packages/broker-client/CHANGELOG.html"],
  ["x-app-key", "guides/headers.html"],
  ["duplicate order", "guides/errors-and-retries.html"],
  ["retry order", "guides/errors-and-retries.html"],
  ["send order again", "guides/errors-and-retries.html"],
  ["what can I call", "operations.html"],
  ["available operations", "operations.html"],
  ["signature refused", "explainer.html"],
  ["fields", "operations/listAccounts.html"],
  ["response fields", "operations/listAccounts.html"],
  ["parameters", "operations/listAccounts.html"],
  ["unauthorized", "guides/troubleshooting.html#the-service-responds-with-401"],
  ["order placed twice", "guides/errors-and-retries.html"],
  ["double submit", "guides/errors-and-retries.html"],
  ["secret leaked", "guides/tokens-proxies-rate-limits.html"],
  ["environment variables", "guides/getting-started.html"],
  ["tarball", "guides/getting-started.html"],
  ["required fields", "guides/headers.html"],
  ["error codes", "guides/error-codes.html"],
  ["not_sent", "guides/error-codes.html"],
  ["dot_segment", "guides/error-codes.html"],
  ["nonce_reused", "guides/error-codes.html"],
  ["mock", "guides/sandbox.html"],
  ["stub", "guides/sandbox.html"],
  ["fake server", "guides/sandbox.html"],
  ["test double", "guides/sandbox.html"],
  ["C#", "guides/other-languages.html"],
  ["resend", "guides/errors-and-retries.html"],
  ["timestamp", "guides/headers.html"],
  ["nonce", "guides/headers.html"],
  ["rate limit", "guides/tokens-proxies-rate-limits.html"],
  ["timed_out", "guides/error-codes.html#timed_out"],
  ["timeout", "guides/errors-and-retries.html"],
  ["golang", "guides/other-languages.html#go"],
  ["csharp", "guides/other-languages.html#c"],
  ["x-timestamp", "guides/headers.html#x-timestamp"],
  ["429", "guides/tokens-proxies-rate-limits.html"],
  ["replay", "guides/verifying.html"],
  ["replay attack", "guides/verifying.html"],
  ["typscript", "guides/other-languages.html"],
  ["signatrue invalid", "explainer.html"],
  ["SignerOptions", "api/signing/createSigner.html"],
  ["troubelshooting", "guides/troubleshooting.html"],
  ["how do I rotate my secret", "guides/tokens-proxies-rate-limits.html"],
  ["how do I rotate my zzqqx secret", "guides/tokens-proxies-rate-limits.html"],
  ["What does the account list return", "operations/listAccounts.html"],
])("the first result of a search for %s is %s", async (words, page) => {
  await tab.goto(`${site.url}index.html#search`);
  expect(await firstResultOf(words)).toContain(page);
  const results = tab.locator(".pagefind-ui__results");
  expect(await tab.locator(".pagefind-ui__result").first().locator(".pagefind-ui__result-excerpt").count()).not.toBe(0);
  expect(await results.innerText()).not.toMatch(/golang, Go|ChangelogSupport/);
});

test("the first result of a search for the title of a task is the page of the task", async () => {
  await tab.goto(`${site.url}index.html#search`);
  const tasks = await tab.locator(".tasks li > a").all();
  expect(tasks).toHaveLength(10);
  for (const task of tasks) {
    const [title, target] = [await task.textContent(), await task.getAttribute("href")];
    expect(await firstResultOf(title?.trim() ?? "")).toContain(target?.split("#")[0]);
  }
});

test.each(["asdfgh", "zzqqx"])("a search for %s has no results and shows the tasks", async (words) => {
  await tab.goto(`${site.url}index.html#search`);
  await tab.getByRole("dialog").getByRole("textbox").fill(words);
  await tab.getByText(`No results for ${words}`).waitFor();
  expect(await tab.getByRole("dialog").getByRole("navigation", { name: "Frequent questions" }).isVisible()).toBe(true);
});

test("the results of a search for golang do not contain github.com", async () => {
  await tab.goto(`${site.url}index.html#search`);
  await firstResultOf("golang");
  expect(await tab.locator(".pagefind-ui__results").innerText()).not.toContain("github.com");
});

test("the arrow keys reach the results of a search, and Enter opens the first one", async () => {
  await tab.goto(`${site.url}guides.html#search`);
  await firstResultOf("idempotency");
  const focused = () => tab.evaluate(() => document.activeElement?.getAttribute("href"));
  await tab.keyboard.press("ArrowDown");
  expect(await focused()).toContain("guides/errors-and-retries.html");
  await tab.keyboard.press("ArrowUp");
  await tab.keyboard.press("Enter");
  await expect.poll(() => tab.url()).toContain("guides/errors-and-retries.html");
});

test("the last breadcrumb of a source file opens the page of its example", async () => {
  await tab.goto(`${site.url}source/examples/python-signer/broker_signing-py.html`);
  await tab.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").last().click();
  expect(await tab.getByRole("heading", { level: 1 }).innerText()).toBe("A signer in Python");
});

test("a link to the program of a language opens its tab", async () => {
  await tab.goto(`${site.url}guides/other-languages.html`);
  await tab.getByRole("main").getByRole("link", { name: "Go", exact: true }).click();
  await expect.poll(() => tab.getByRole("tab", { selected: true }).innerText()).toBe("Go");
  await tab.goto(`${site.url}guides/other-languages.html#java`);
  await tab.reload();
  await expect.poll(() => tab.getByRole("tab", { selected: true }).innerText()).toBe("Java");
  // The heading of the section is below the header of the site.
  const header = await tab.locator("header.header").boundingBox();
  const heading = await tab.getByRole("heading", { name: "Sign one request" }).boundingBox();
  expect(heading?.y).toBeGreaterThan(header?.height ?? Infinity);
});

test("the first result for an error code shows the row of the code", async () => {
  await tab.goto(`${site.url}index.html#search`);
  await firstResultOf("timed_out");
  const excerpt = tab.locator(".pagefind-ui__result-excerpt").first();
  expect(await excerpt.innerText()).toMatch(/^a time limit ended .{40}/);
});

test.each(["createSigner", "x-timestamp", "sandbox", "retry"])(
  "the results of a search for %s show sentences, but neither code nor the head of a table",
  async (words) => {
    await tab.goto(`${site.url}index.html#search`);
    await firstResultOf(words);
    const texts = await tab.locator(".pagefind-ui__result-excerpt").allInnerTexts();
    expect(texts.filter(Boolean).length).toBeGreaterThan(0);
    for (const text of texts) expect(text).not.toMatch(/import \{|const \w+ =|await |Type Description|Type: /);
  },
);

test("a search result shows the sentence that has the word, and highlights the word", async () => {
  await tab.goto(`${site.url}index.html#search`);
  await firstResultOf("idempotency");
  const excerpt = tab.locator(".pagefind-ui__result-excerpt").first();
  expect(await excerpt.innerText()).toContain("because the client adds no idempotency keys");
  expect(await excerpt.locator("mark").innerText()).toBe("idempotency");
});

test("a search result shows an ampersand that is in code", async () => {
  await tab.goto(`${site.url}index.html#search`);
  await firstResultOf("standard library quantity");
  await expect.poll(() => tab.locator(".pagefind-ui__results").textContent()).toContain("symbols=AAPL&note=");
});

/** Searches for words, and returns the URL of the first result. */
async function firstResultOf(words: string): Promise<string> {
  const field = tab.getByRole("dialog").getByRole("textbox");
  // An empty field removes the results of the last search.
  await field.fill("");
  await tab.locator(".pagefind-ui__result-link").first().waitFor({ state: "detached" });
  await field.fill(words);
  const first = tab.locator(".pagefind-ui__result-link").first();
  await first.waitFor();
  // Each result loads its page, and a later result can load before the first one.
  await tab.locator(".pagefind-ui__result:not(:has(a))").first().waitFor({ state: "detached" });
  return (await first.getAttribute("href")) ?? "";
}
