// Tests the functions that `pnpm verify document` uses to edit the spec.
import { generate, generateForSandbox } from "@org/codegen";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fillIn, planFor, promotions, rename, type Planned } from "../documenting/document.ts";
import { KINDS } from "../documenting/kinds.ts";
import { programOf, type Printed } from "../documenting/program.ts";
import { checkSamples } from "../documenting/program.ts";
import { nameOperation } from "../drill/edits.ts";
import { edit, readBlocks } from "../src/promote/blocks.ts";
import { promoteAll } from "../src/promote/promote.ts";

const REVISION = join(import.meta.dirname, "../../../spec/revisions/2026-10-17.yaml");
const yaml = await readFile(REVISION, "utf8");
const { lines, blockOf } = readBlocks(yaml);
const empty = edit(lines, [{ ...blockOf(["components", "pathItems"]), lines: [] }]);

async function documented(text: string, planned: readonly Planned[]): Promise<string> {
  return fillIn(planned)(await promoteAll(text, promotions(planned)));
}

describe("`pnpm verify document`", () => {
  test.each([1, 9, 10, KINDS.length + 1])(
    "`pnpm verify document` turns %i placeholder(s) into operations that codegen accepts",
    async (count) => {
      const planned = planFor(yaml).slice(0, count);
      const text = await documented(yaml, planned);
      expect(planned).toHaveLength(count);
      expect(text).not.toMatch(/# to (fill in|check)/);
      const { schemas } = parse(text).components;
      for (const name of Object.keys(schemas)) expect(text).toContain(`#/components/schemas/${name}`);
      const [client, sandbox] = [await generate(text), await generateForSandbox(text)];
      expect([client.size, sandbox.size]).not.toContain(0);
    },
  );

  test("`pnpm verify document` renames a documented operation, and sets its `x-introduced` to the date of the spec", async () => {
    const [first, ...others] = planFor(yaml).slice(0, 1);
    if (first === undefined) throw new Error("There is no placeholder.");
    const { paths, info } = parse(rename(first)(await documented(yaml, [first, ...others])));
    const { operationId, "x-introduced": introduced } = paths[first.path][first.kind.method];
    expect([operationId, introduced]).toEqual([`${first.operationId}Renamed`, info.version]);
  });

  test("`pnpm verify document` assigns one operation to each placeholder", () => {
    expect(planFor(empty)).toEqual([]);
    const named = nameOperation("listMadeUp", "madeUp")(empty);
    expect(planFor(named).map(({ operationId, family }) => [operationId, family])).toEqual([["listMadeUp", "madeUp"]]);
  });
});

describe("checkSamples", () => {
  const [money] = planFor(yaml).slice(2);

  async function check(change: Partial<Printed>): Promise<void> {
    if (money === undefined) throw new Error("There is no third kind.");
    const text = await documented(yaml, [money]);
    const sound: Printed = {
      operationId: money.operationId,
      form: "json",
      data: { amount: "1", currency: "USD" },
      refused: 400,
    };
    checkSamples(parse(text), [money], [{ ...sound, ...change }]);
  }

  test("checkSamples accepts a result that matches its schema", async () => {
    await expect(check({})).resolves.toBeUndefined();
  });

  test.each<[string, string, Partial<Printed>]>([
    ["a result that does not match its schema", "data/amount must be string", { data: { amount: 1, currency: "USD" } }],
    ["text instead of JSON", "the result is text instead of json.", { form: "text" }],
    ["an invalid request that succeeded", 'the invalid request got {"form":"json"}', { refused: { form: "json" } }],
    ["an undocumented error body", "the error body has the problem MADE_UP, not undefined.", { problem: "MADE_UP" }],
    ["output without the result of an operation", "the program printed no result.", { operationId: "other" }],
  ])("checkSamples rejects a printed result with a fault: %s", async (_, message, change) => {
    await expect(check(change)).rejects.toThrow(message);
  });
});

test("the generated program has a valid call and an invalid call of each operation", () => {
  const planned = planFor(yaml).slice(0, 10);
  const program = programOf(planned);
  for (const { operationId, family } of planned) {
    expect(program.split(`broker.${family}.${operationId}(`)).toHaveLength(3);
  }
  expect(program.match(/@ts-expect-error/g)).toHaveLength(planned.length);
});
