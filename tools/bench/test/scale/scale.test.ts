import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { measureSpec, toTable } from "../../src/scale/scale.ts";
import { syntheticSpec } from "../../src/scale/synthetic-spec.ts";

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
});

test("a program that uses the generated client compiles", async () => {
  const figures = await measureSpec(11, 1);
  expect(figures.filter(([, , value]) => !(value > 0))).toEqual([]);
  const directory = new URL("../..", import.meta.url);
  expect((await readdir(directory)).filter((name) => name.startsWith(".scale-"))).toEqual([]);
});

test("toTable shows the increase of each figure per 1,000 operations", () => {
  const { columns, rows } = toTable(
    [100, 600],
    [
      [
        ["seconds", 2, 5],
        ["MiB", 0, 50],
        ["KiB", 1, 7],
      ],
      [
        ["seconds", 2, 8],
        ["MiB", 0, 49],
        ["KiB", 1, 7],
      ],
    ],
  );
  expect(columns).toEqual(["case", "100", "600", "increase per 1,000 operations"]);
  expect(rows).toEqual([
    ["seconds", "5.00", "8.00", "6.00"],
    ["MiB", "50", "49", "-2"],
    ["KiB", "7.0", "7.0", "0.0"],
  ]);
});
