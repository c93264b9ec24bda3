import { compareRoutes, pathPattern } from "@org/codegen/path-pattern";
import { expect, test } from "vitest";
import { compareTemplates, templatePattern } from "../src/template.ts";

const TEMPLATES = ["/a", "/a/b", "/a/{b}", "/{a}/b", "/a/x{b}", "/a/{b}-{c}", "/a/{b}-{c}.{d}", "/a.b/{c}/d"];

test.each(TEMPLATES)("the pattern of the template %s matches the same paths as the pattern of codegen", (template) => {
  const [own, generated] = [new RegExp(templatePattern(template)), new RegExp(pathPattern(template))];
  for (const path of [
    "/a",
    "/a/",
    "/a/b",
    "/a/x",
    "/a/x-",
    "/a/x-y",
    "/a/x-y-z",
    "/a/x-y.z",
    "/aab/c/d",
    "/a.b/c/d",
    "/b/b",
  ]) {
    expect([path, own.test(path)]).toEqual([path, generated.test(path)]);
  }
});

const PAIRS = TEMPLATES.flatMap((one) => TEMPLATES.map((other) => [one, other] as const)).filter(
  ([one, other]) => one.split("/").length === other.split("/").length && compareTemplates(one, other) !== 0,
);

test.each(PAIRS)("the templates %s and %s have the same order as the routes of codegen", (one, other) => {
  const generated = compareRoutes({ path: one, retry: "safe" }, { path: other, retry: "safe" });
  expect(Math.sign(compareTemplates(one, other))).toBe(Math.sign(generated));
});

test("a pattern with several parameters in one segment matches in linear time", () => {
  const pattern = new RegExp(templatePattern("/{a}-{b}-{c}-{d}.csv"));
  const start = performance.now();
  expect(pattern.test(`/${"-".repeat(16_000)}`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(200);
});
