import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { toTable, type Figures } from "../src/scale/figures.ts";
import { syntheticSpec } from "../src/scale/synthetic-spec.ts";
import { typeCheck } from "../src/scale/cost.ts";
import { createWorkspace } from "../src/scale/workspace.ts";

interface Document {
  readonly paths: Record<string, Record<string, object>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const read = (operations: number): Document => parse(syntheticSpec(operations));

describe("syntheticSpec", () => {
  test("returns the same text for the same number of operations", () => {
    expect(syntheticSpec(46)).toBe(syntheticSpec(46));
  });

  test.each([5, 46, 100])("returns a spec with %i operations", (operations) => {
    const { paths, components } = read(operations);
    expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(operations);
    const schemas = Object.keys(components.schemas).length;
    expect(schemas / operations).toBeGreaterThan(1);
    expect(schemas / operations).toBeLessThan(2);
  });

  test("returns a large spec that contains all paths of a small spec", () => {
    const [small, large] = [read(45), read(100)];
    expect(large.paths).toMatchObject(small.paths);
    expect(large.components.schemas).toMatchObject(small.components.schemas);
  });

  test("throws an error if the spec needs more than 400 resources", () => {
    expect(() => syntheticSpec(2001)).toThrow("400");
  });
});

test("a program that uses the generated client compiles", async () => {
  const directory = new URL("..", import.meta.url);
  {
    await using workspace = await createWorkspace(11);
    expect((await workspace.generate()).mebibytes).toBeGreaterThan(0);
    await workspace.declare();
    expect((await typeCheck(workspace.directory)).mebibytes).toBeGreaterThan(0);
  }
  expect((await readdir(directory)).filter((name) => name.startsWith(".scale-"))).toEqual([]);
});

test("toTable shows the increase of each figure per 1,000 operations", () => {
  const figures = (operations: number, seconds: number, mebibytes: number): Figures => {
    const [cost, none] = [
      { seconds, mebibytes },
      { seconds: 0, mebibytes: 0 },
    ];
    const call = { minified: 7 * 1024, gzipped: 0 };
    return { operations, generation: cost, check: none, shortCheck: none, call, plan: none };
  };
  const { columns, rows } = toTable([figures(100, 5, 50), figures(600, 8, 49)]);
  expect(columns).toEqual(["case", "100", "600", "increase per 1,000 operations"]);
  expect(rows.map((row) => row.slice(1))).toEqual(
    expect.arrayContaining([
      ["5.00", "8.00", "6.00"],
      ["50", "49", "-2"],
      ["7.0", "7.0", "0.0"],
    ]),
  );
});
