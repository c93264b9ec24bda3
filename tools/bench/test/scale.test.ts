import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { CONTENDERS } from "../src/scale/contenders.ts";
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
