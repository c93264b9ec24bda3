import type { Locator, Page as Tab } from "playwright-core";
import { expect, test } from "vitest";
import { EXAMPLES } from "../../src/explainer/examples.ts";
import type { Inputs } from "../../src/explainer/types.ts";
import { startSite } from "./site.ts";

const site = await startSite();

const { inputs: wrong } = EXAMPLES.find(({ name }) => name === "encoded-query") ?? fail();
const { inputs: compared } = EXAMPLES.find(({ name }) => name === "canonical-request") ?? fail();
const { inputs: right } = EXAMPLES.find(({ name }) => name === "json-body") ?? fail();
const { request } = wrong;

/** Inputs for each state of the page, and the beginning of the verdict. */
const STATES: Readonly<Record<string, readonly [inputs: Inputs, verdict: string]>> = {
  empty: [{ request: "", appSecret: "", theirs: "" }, "Paste the request"],
  "no secret": [{ request, appSecret: "", theirs: "" }, "Enter the app secret"],
  "no secret, and a canonical request": [{ ...compared, appSecret: "" }, "One mistake found"],
  wrong: [wrong, "One mistake found"],
  "not explained": [{ ...wrong, theirs: `${"A".repeat(43)}=` }, "No known mistake found"],
  right: [right, "The signature is right."],
  "unreadable request": [{ ...wrong, request: "not a request" }, "This is not a request."],
  "unreadable value": [{ ...wrong, theirs: "%26%" }, "The page cannot compare the value"],
};

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WIDTHS = [1024, 1280, 1920];

test.each(Object.entries(STATES))(
  "in the state %s, the fields, the diagnosis and the steps never overlap at widths of 1024, 1280 and 1920 pixels",
  async (_, [inputs, verdict]) => {
    const tab = await openWith({ width: 1280, height: 800 }, inputs, verdict);
    const titles = await tab.locator(".ex-step h3").all();
    expect(titles).toHaveLength(8);
    for (const width of WIDTHS) {
      await tab.setViewportSize({ width, height: 800 });
      for (const title of titles) {
        await title.evaluate((node) => node.scrollIntoView({ block: "start" }));
        const boxes = await boxesOf(tab);
        expect(boxes.length).toBeGreaterThanOrEqual(9);
        expect(overlapsOf(boxes)).toEqual([]);
        expect(await isUncovered(title)).toBe(true);
      }
    }
    await tab.close();
  },
);

test("the verdict is below the request and in the first screen at widths of 1024, 1280 and 1920 pixels", async () => {
  const tab = await openWith({ width: 1280, height: 800 }, wrong, "One mistake found");
  for (const width of WIDTHS) {
    await tab.setViewportSize({ width, height: 720 });
    const field = await tab.locator("#ex-request").boundingBox();
    const verdict = await verdictBox(tab);
    expect(verdict.top).toBeGreaterThan((field?.y ?? Infinity) + (field?.height ?? 0));
    expect(verdict.bottom).toBeLessThan(720);
  }
  await tab.close();
});

test.each([
  [1024, 768],
  [1440, 900],
])("at %i x %i pixels, a POST with its body fits in its field, and the form does not scroll", async (width, height) => {
  const tab = await openWith({ width, height }, { ...right, theirs: `${"A".repeat(43)}=` }, "No known mistake found");
  const scrolls = (node: Element) => node.scrollHeight > node.clientHeight + 1;
  expect(await tab.locator("#ex-request").evaluate(scrolls)).toBe(false);
  expect(await tab.locator("#explainer form").evaluate(scrolls)).toBe(false);
  await tab.locator("#ex-share").scrollIntoViewIfNeeded();
  expect(await isUncovered(tab.locator("#ex-share"))).toBe(true);
  await tab.close();
});

test("a phone shows the request, the verdict and the first difference within two screens", async () => {
  const height = 844;
  const tab = await openWith({ width: 390, height }, wrong, "One mistake found", { isMobile: true, hasTouch: true });
  const request = await tab.locator("#ex-request").boundingBox();
  const difference = await tab.locator("#ex-diagnosis .ex-difference").boundingBox();
  const verdict = await verdictBox(tab);
  expect(request?.y).toBeLessThan(height / 2);
  expect(verdict.bottom).toBeLessThan(height);
  expect((difference?.y ?? Infinity) + (difference?.height ?? 0)).toBeLessThan(2 * height);
  await tab.close();
});

test.each([
  [375, 760],
  [375, 560],
  [1440, 900],
])("a screen of %i x %i pixels shows the verdict with its cause", async (width, height) => {
  const tab = await openWith({ width, height }, wrong, "One mistake found", { isMobile: width < 500, hasTouch: true });
  expect(await tab.locator("#ex-verdict").innerText()).toContain("The client signed the percent-encoded");
  expect(await tab.getByRole("link", { name: "See details" }).isVisible()).toBe(true);
  expect((await verdictBox(tab)).bottom).toBeLessThan(height);
  await tab.close();
});

test.each([850, 560])(
  "a phone with a height of %i pixels never covers the focused field with the verdict",
  async (height) => {
    const tab = await openWith({ width: 397, height }, compared, "One mistake found", {
      isMobile: true,
      hasTouch: true,
    });
    for (const field of ["#ex-secret", "#ex-theirs"]) {
      await tab.locator(field).focus();
      expect(overlapsOf(await boxesOf(tab, `#ex-verdict, ${field}`))).toEqual([]);
      expect((await verdictBox(tab)).bottom).toBeLessThanOrEqual(height);
    }
    await tab.close();
  },
);

test.each([397, 820, 1024, 1280, 1440, 1920])(
  "at a width of %i pixels, the verdict never touches a control below it while the user scrolls",
  async (width) => {
    const tab = await openWith({ width, height: 600 }, compared, "One mistake found");
    for (let top = 0; top < 1200; top += 20) {
      await tab.evaluate((y) => scrollTo(0, y), top);
      const verdict = await verdictBox(tab);
      const controls = await boxesOf(tab, "#explainer form summary, #ex-theirs, #ex-share");
      expect(controls).toHaveLength(3);
      expect(Math.min(...controls.map((box) => box.top)) - verdict.bottom).toBeGreaterThanOrEqual(8);
    }
    await tab.close();
  },
);

test.each([
  [397, 850],
  [375, 680],
  [1024, 900],
  [1440, 900],
])("at %i x %i pixels, a long notice is in the first screen, and covers no field", async (width, height) => {
  const tab = await site.browser.newPage({ viewport: { width, height }, isMobile: width < 500, hasTouch: width < 500 });
  await tab.goto(`${site.url}explainer.html`);
  await tab.locator("#ex-request").fill("x-made-up: header\n".repeat(40));
  await expect.poll(() => tab.locator("#ex-verdict").getAttribute("data-tone")).toBe("warning");
  await tab.locator("#ex-verdict p").evaluate((node) => (node.textContent = "Long words. ".repeat(15)));
  await tab.evaluate(() => scrollTo(0, 0));
  expect((await verdictBox(tab)).bottom).toBeLessThan(height);
  expect(overlapsOf(await boxesOf(tab, "#ex-verdict, #ex-request, #ex-secret"))).toEqual([]);
  await tab.close();
});

/** Characters of the backdrop at the start of a line that are not at the same place in the field. */
function misplacedIn(editor: Element): string[] {
  const [backdrop] = editor.children;
  const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  let [offset, line] = [0, 0];
  const misplaced: string[] = [];
  for (let text = texts.nextNode(); text && backdrop?.contains(text); text = texts.nextNode()) {
    const characters = text.textContent ?? "";
    for (let index = 0; index < characters.length; index++) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const { left, top, width } = range.getBoundingClientRect();
      if (width < 1 || top === line) continue;
      line = top;
      const place = document.caretPositionFromPoint(left + 1, top + 5)?.offset;
      if (place !== offset + index) misplaced.push(`${characters.slice(index)} at ${innerWidth} pixels`);
    }
    offset += characters.length;
  }
  return misplaced;
}

test("the marks of a wrapped URL are at its text at all widths from 990 to 1100 pixels", async () => {
  const query = Array.from({ length: 12 }, (_, index) => `name${index}=${index}`).join("&");
  const long = `GET https://api.made-up-broker.test/made-up/accounts/trading?${query}\nx-app-key: made-up`;
  const tab = await openWith({ width: 1024, height: 900 }, { ...wrong, request: long, theirs: "" }, "x-signature");
  await expect.poll(() => tab.locator(".ex-backdrop mark").count()).toBe(16);
  for (let width = 990; width <= 1100; width++) {
    await tab.setViewportSize({ width, height: 900 });
    expect(await tab.locator(".ex-editor").evaluate(misplacedIn)).toEqual([]);
  }
  await tab.close();
});

test("on a phone, no line of a curl command contains only a backslash", async () => {
  const curl = EXAMPLES.find(({ inputs }) => inputs.request.startsWith("curl"))?.inputs ?? fail();
  const tab = await openWith({ width: 397, height: 850 }, curl, "One mistake found", {
    isMobile: true,
    hasTouch: true,
  });
  const starts = await tab.locator(".ex-backdrop").evaluate((backdrop) => {
    const left = backdrop.getBoundingClientRect().left;
    const texts = document.createTreeWalker(backdrop, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index } of (node.textContent ?? "").matchAll(/\\(?=\n)/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        found.push(range.getBoundingClientRect().left - left);
      }
    }
    return found;
  });
  expect(starts).toHaveLength(9);
  expect(Math.min(...starts)).toBeGreaterThan(20);
  await tab.close();
});

test("on a phone, the controls of the fields are at least 44 pixels wide and high", async () => {
  const tab = await openWith({ width: 375, height: 760 }, wrong, "One mistake found", {
    isMobile: true,
    hasTouch: true,
  });
  for (const { left, right, top, bottom } of await boxesOf(tab, "#ex-show, #ex-example, #explainer form summary")) {
    expect(right - left).toBeGreaterThanOrEqual(44);
    expect(bottom - top).toBeGreaterThanOrEqual(44);
  }
  await tab.close();
});

test("the marks stay at their texts if the user rotates a phone", async () => {
  const tab = await openWith({ width: 375, height: 760 }, wrong, "One mistake found", {
    isMobile: true,
    hasTouch: true,
  });
  const scrolled = () =>
    tab.locator(".ex-editor > *").evaluateAll((nodes) => nodes.map(({ scrollTop }) => Math.round(scrollTop)));
  await tab.locator("#ex-request").evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect.poll(async () => new Set(await scrolled()).size).toBe(1);
  expect(await scrolled()).not.toContain(0);
  for (const [width, height] of [
    [760, 375],
    [375, 760],
  ] as const) {
    await tab.setViewportSize({ width, height });
    await expect.poll(async () => new Set(await scrolled()).size).toBe(1);
  }
  await tab.close();
});

function fail(): never {
  throw new Error("The example or the element is missing.");
}

async function openWith(
  viewport: { readonly width: number; readonly height: number },
  { request, appSecret, theirs }: Inputs,
  verdict: string,
  device = {},
): Promise<Tab> {
  const tab = await site.browser.newPage({ viewport, ...device });
  await tab.goto(`${site.url}explainer.html`);
  await tab.locator("#ex-request").fill(request);
  await tab.locator("#ex-secret").fill(appSecret);
  if (theirs !== "") {
    await tab.locator("#explainer summary").click();
    await tab.locator("#ex-theirs").fill(theirs);
  }
  await expect.poll(() => tab.locator("#ex-verdict").textContent()).toContain(verdict);
  await tab.evaluate(() => scrollTo(0, 0));
  return tab;
}

async function verdictBox(tab: Tab): Promise<Box> {
  return (await boxesOf(tab, "#ex-verdict"))[0] ?? fail();
}

/** Returns the visible boxes of the fields, the diagnosis and the steps. */
async function boxesOf(tab: Tab, selector = "#explainer form, #ex-diagnosis, .ex-step"): Promise<Box[]> {
  return await tab.locator(selector).evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return right > left ? { name: node.id || node.className, left, right, top, bottom } : [];
    }),
  );
}

function overlapsOf(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.name} overlaps ${b.name}`),
  );
}

/** Returns whether a click on the element would reach it, because no other element covers it. */
async function isUncovered(element: Locator): Promise<boolean> {
  return await element.evaluate((node) => {
    const { left, top, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(left + 4, top + height / 2);
    return found !== null && (node.contains(found) || found.contains(node));
  });
}
