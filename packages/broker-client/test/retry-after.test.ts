import { expect, test } from "vitest";
import { retryDelay } from "../src/transport/retry.ts";

const NOW = Date.parse("2026-11-22T00:00:00Z");

test.each([
  ["7", 7000],
  ["7, 7", 7000],
  ["3, 9", 9000],
  ["Sun, 22 Nov 2026 00:00:05 GMT", 5000],
  ["Sun, 22 Nov 2026 00:00:05 GMT, Sun, 22 Nov 2026 00:00:06 GMT", 6000],
  ["Sun, 22 Nov 2026 00:00:05 GMT, 8", 8000],
  ["soon", 0],
  ["-5", 0],
])("retryDelay reads the header `Retry-After: %s` as a wait of %i ms", (value, wait) => {
  expect(retryDelay(1, new Headers({ "retry-after": value }), NOW, 0)).toBe(wait);
});

test.each<[string, Record<string, string>, number]>([
  ["the Date of the response", {}, 7000],
  ["the client's clock if a cache sent the response", { age: "0" }, 5000],
])("retryDelay compares a date in Retry-After with %s", (_, headers, wait) => {
  const dates = { "retry-after": "Sun, 22 Nov 2026 00:00:05 GMT", date: "Sat, 21 Nov 2026 23:59:58 GMT" };
  expect(retryDelay(1, new Headers({ ...dates, ...headers }), NOW, 0)).toBe(wait);
});
