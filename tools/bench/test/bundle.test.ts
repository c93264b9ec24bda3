import { expect, test } from "vitest";
import { bundle } from "../src/bundle.ts";

test("bundle separates the files of an import() from those that load with the entry", async () => {
  const atOnce = await bundle('export * from "./table.ts"');
  const later = await bundle('export const later = () => import("./table.ts")');
  expect(atOnce.deferred).toEqual({ minified: 0, gzipped: 0 });
  expect(later.loaded.minified).toBeLessThan(100);
  expect(later.deferred.minified).toBeGreaterThan(atOnce.loaded.minified - 100);
  expect(later.sources).toContainEqual(expect.stringMatching(/table\.ts$/));
});

test("bundle counts a file that both the entry and an import() need as loaded with the entry", async () => {
  const alone = await bundle('export { figure } from "./table.ts"');
  const shared = await bundle('export { figure } from "./table.ts"; export const later = () => import("./table.ts")');
  expect(shared.loaded.minified).toBeGreaterThan(alone.loaded.minified);
});

test("a compressed bundle is smaller, and unused code adds nothing", async () => {
  const { loaded } = await bundle('export * from "./table.ts"');
  expect(loaded.gzipped).toBeLessThan(loaded.minified);
  const part = await bundle('export { figure } from "./table.ts"');
  expect(part.loaded.minified).toBeLessThan(loaded.minified);
});
