import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { toTable, type Figures } from "../src/scale/figures.ts";
import { syntheticSpec } from "../src/scale/synthetic-spec.ts";
import { typeCheck } from "../src/scale/tsc.ts";
import { createWorkspace } from "../src/scale/workspace.ts";

interface Document {
  readonly paths: Record<string, Record<string, object>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const read = (operations: number): Document => parse(syntheticSpec(operations));

describe("syntheticSpec", () => {
  test("returns the same text every time", () => {
    expect(syntheticSpec(46)).toBe(syntheticSpec(46));
  });

  test.each([5, 46, 100])("has %i operations, with one to two schemas for each", (operations) => {
    const { paths, components } = read(operations);
    expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(operations);
    const schemas = Object.keys(components.schemas).length;
    expect(schemas / operations).toBeGreaterThan(1);
    expect(schemas / operations).toBeLessThan(2);
  });

  test("returns a beginning of each larger spec, so that the same calls exist in both", () => {
    const [small, large] = [read(45), read(100)];
    expect(large.paths).toMatchObject(small.paths);
    expect(large.components.schemas).toMatchObject(small.components.schemas);
  });

  test("rejects more operations than it has names for", () => {
    expect(() => syntheticSpec(2001)).toThrow("400");
  });
});

test("a consumer of the generated client compiles: known fields are typed, and an unknown field is an error", async () => {
  const directory = new URL("..", import.meta.url);
  {
    await using workspace = await createWorkspace(11);
    expect((await workspace.generate()).mebibytes).toBeGreaterThan(0);
    await workspace.declare();
    expect((await typeCheck(workspace.directory)).mebibytes).toBeGreaterThan(0);
  }
  expect((await readdir(directory)).filter((name) => name.startsWith(".scale-"))).toEqual([]);
});

test("toTable shows how much each figure rises per 1,000 operations, without the figure of the smallest size", () => {
  const figures = (operations: number, seconds: number, mebibytes: number): Figures => {
    const [cost, none] = [
      { seconds, mebibytes },
      { seconds: 0, mebibytes: 0 },
    ];
    const call = { minified: 7 * 1024, gzipped: 0 };
    return { operations, generation: cost, check: none, shortCheck: none, call, plan: none };
  };
  const { columns, rows } = toTable([figures(100, 5, 50), figures(600, 8, 49)]);
  expect(columns).toEqual(["what", "100", "600", "1,000 more"]);
  expect(rows.map((row) => row.slice(1))).toEqual(
    expect.arrayContaining([
      ["5.00", "8.00", "6.00"],
      ["50", "49", "-2"],
      ["7.0", "7.0", "0.0"],
    ]),
  );
});
