import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { largeSpec, OPERATIONS_PER_COPY } from "../../src/scale/large-spec.ts";
import { measureSpec, toTable } from "../../src/scale/scale.ts";

interface Document {
  readonly paths: Record<string, Record<string, object>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const read = async (copies: number): Promise<Document> => parse(await largeSpec(copies));

test("largeSpec returns a spec whose operations have different names", async () => {
  const { paths } = await read(3);
  const names = [...JSON.stringify(paths).matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(3 * OPERATIONS_PER_COPY);
  expect(new Set(names).size).toBe(names.length);
});

test("largeSpec returns a large spec that contains all paths and schemas of a small spec", async () => {
  const [small, large] = [await read(1), await read(10)];
  expect(large.paths).toMatchObject(small.paths);
  expect(large.components.schemas).toMatchObject(small.components.schemas);
});

test("measureSpec returns only positive figures, and removes its directory", async () => {
  const figures = await measureSpec(1, 1);
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
