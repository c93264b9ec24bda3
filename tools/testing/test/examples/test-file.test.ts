import { expect, test } from "vitest";
import { forVitest, isTestFile } from "../../src/examples/test-file.ts";

const FILE = 'import { after, before, test } from "node:test";\nbefore(() => a());\nafter(() => b());\n';

test("isTestFile returns true only for code that imports node:test", () => {
  expect(isTestFile(FILE)).toBe(true);
  expect(isTestFile('import { request } from "undici";\n')).toBe(false);
});

test("forVitest renames the module and the functions that Vitest names differently", () => {
  expect(forVitest(FILE)).toBe(
    'import { afterAll, beforeAll, test } from "vitest";\nbeforeAll(() => a());\nafterAll(() => b());\n',
  );
  expect(forVitest("beforeEach(() => a());\n")).toBe("beforeEach(() => a());\n");
});
