import type { Page as Tab } from "playwright-core";

/**
 * Collects the errors of a tab: console errors, uncaught errors, violations of the content security policy, failed
 * requests, and requests outside the site.
 *
 * @param url URL of the site's home page
 */
export function collectProblems(tab: Tab, url: string): string[] {
  const problems: string[] = [];
  const add = (problem: string) => problems.push(`${tab.url().slice(url.length)}: ${problem}`);
  tab.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) add(message.text());
  });
  tab.on("pageerror", ({ message }) => add(message));
  tab.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // Chromium aborts requests when a test opens the next page.
    if (reason !== "net::ERR_ABORTED") add(`${request.url()}: ${reason}`);
  });
  tab.on("response", (response) => {
    if (response.status() >= 400) add(`${response.url()} has status ${response.status()}`);
  });
  tab.on("request", (request) => {
    const isInside = request.url().startsWith(url) || /^(?:blob|data):/.test(request.url());
    if (!isInside) add(`${request.url()} is outside the site`);
  });
  return problems;
}
