import { expect, test, vi } from "vitest";
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
])("Retry-After: %s asks for a wait of %i ms", (value, wait) => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  expect(retryDelay(1, new Headers({ "retry-after": value }), NOW)).toBe(wait);
  random.mockRestore();
});
