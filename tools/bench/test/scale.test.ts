import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { CONTENDERS } from "../src/scale/contenders.ts";
import type { Figures } from "../src/scale/figures.ts";
import { growthOf } from "../src/scale/growth.ts";
import { makeRoom } from "../src/scale/room.ts";
import { syntheticSpec } from "../src/scale/synthetic-spec.ts";
import { typeCheck } from "../src/scale/tsc.ts";

interface Document {
  readonly paths: Record<string, Record<string, object>>;
  readonly components: { readonly schemas: Record<string, object> };
}

const read = (operations: number): Document => parse(syntheticSpec(operations));

describe("the made-up spec", () => {
  test("is the same every time", () => {
    expect(syntheticSpec(46)).toBe(syntheticSpec(46));
  });

  test.each([5, 46, 100])("has %i operations where so many were asked for, with a schema or two each", (operations) => {
    const { paths, components } = read(operations);
    expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(operations);
    const schemas = Object.keys(components.schemas).length;
    expect(schemas / operations).toBeGreaterThan(1);
    expect(schemas / operations).toBeLessThan(2);
  });

  test("is the head of a larger one, so that the same calls are there", () => {
    const [small, large] = [read(45), read(100)];
    expect(large.paths).toMatchObject(small.paths);
    expect(large.components.schemas).toMatchObject(small.components.schemas);
  });

  test("has no more operations than there are names for", () => {
    expect(() => syntheticSpec(2001)).toThrow("400");
  });
});

describe("a client of the made-up spec", () => {
  test("is made by each contender, and the consumer compiles: its fields are typed, and one that is not there is an error", async () => {
    const room = new URL("..", import.meta.url);
    {
      await using small = await makeRoom(11);
      for (const { generate, publish, folder } of small.projects) {
        expect((await generate()).mebibytes).toBeGreaterThan(0);
        await publish();
        expect((await typeCheck(folder)).mebibytes).toBeGreaterThan(0);
      }
      expect(small.projects).toHaveLength(CONTENDERS.length);
    }
    expect((await readdir(room)).filter((name) => name.startsWith(".scale-"))).toEqual([]);
  });
});

describe("a table of growth", () => {
  const figures = (operations: number, ...minified: number[]): Figures => ({
    operations,
    generations: [],
    checks: [],
    shortChecks: [],
    calls: minified.map((bytes) => ({ minified: bytes, gzipped: 0 })),
    plan: { seconds: 0, mebibytes: 0 },
  });
  const metric = {
    title: "bytes",
    digits: 1,
    whats: ["ours", "one", "other"],
    of: ({ calls }: Figures) => calls.map(({ minified }) => minified),
  };

  test("tells what another 1,000 operations add, apart from what is there at the smallest size", () => {
    const { columns, rows } = growthOf(metric, [figures(100, 50, 7, 9), figures(600, 80, 7, 8.99)]);
    expect(columns).toEqual(["operations", "100", "600", "1,000 more"]);
    expect(rows).toEqual([
      ["ours", "50.0", "80.0", "60.0"],
      ["one", "7.0", "7.0", "0.0"],
      ["other", "9.0", "9.0", "0.0"],
    ]);
  });

  test("holds the first to the best of the others at the largest size, where it is a race", () => {
    const verdicts = (...last: number[]) =>
      growthOf({ ...metric, isRace: true }, [figures(100, 0, 0, 0), figures(600, ...last)]).rows.map((row) =>
        row.slice(-2),
      );
    expect(verdicts(3, 5, 4)).toEqual([
      ["at most 4", "within"],
      ["", ""],
      ["", ""],
    ]);
    expect(verdicts(4.5, 5, 4)).toEqual([
      ["at most 4", "over"],
      ["", ""],
      ["", ""],
    ]);
  });
});
