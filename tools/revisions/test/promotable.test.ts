import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { promoteAll, promote } from "../src/promote/promote.ts";
import { REVISIONS } from "./helpers/support.ts";

const yaml = await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8");
const BARS = "listOptionHistoricalBars";
const good = { method: "get", path: "/made-up/bars", retry: "safe" };

test("promote adds a method after the existing methods of a path", () => {
  const once = promote(yaml, "createWatchlist", { method: "post", path: "/trading/accounts/list", retry: "never" });
  expect(Object.keys(parse(once).paths)).toEqual(["/trading/accounts/list"]);
  expect(Object.keys(parse(once).paths["/trading/accounts/list"])).toEqual(["get", "post"]);
});

test("the result of promote does not depend on the position of `paths` in the spec", () => {
  const [, components = "", info = "", paths = "", security = ""] =
    /^(components:\n[^]*)(info:\n[^]*)(paths:\n[^]*)(security:\n[^]*)$/.exec(yaml) ?? [];
  const promoted = parse(promote(yaml, BARS, good));
  expect(parse(promote(info + paths + components + security, BARS, good))).toEqual(promoted);
  expect(parse(promote(info + components + security + paths, BARS, good))).toEqual(promoted);
});

describe("promote", () => {
  test.each([
    [
      "an unknown name",
      "listOptionBars",
      {},
      "There is no placeholder listOptionBars. The field pathItems of the spec has",
    ],
    ["the name `constructor`", "constructor", {}, "There is no placeholder constructor."],
    ["a documented operation", "listAccounts", {}, "listAccounts is already documented as GET /trading/accounts/list."],
    [
      "a method and path of another operation",
      BARS,
      { path: "/trading/accounts/list" },
      "GET /trading/accounts/list is already the operation listAccounts.",
    ],
    ["an unknown method", BARS, { method: "fetch" }, /The method "fetch" is not one of get, /],
    [
      "an unknown value of x-retry",
      BARS,
      { retry: "maybe" },
      'The value "maybe" of x-retry is not one of safe, never.',
    ],
    ["a path without a leading slash", BARS, { path: "bars" }, /^list.*: "bars" is not a valid path/],
    ["a path with a trailing slash", BARS, { path: "/bars/" }, /: "\/bars\/" is not a valid path/],
    ["a path with an empty segment", BARS, { path: "/a//b" }, /: "\/a\/\/b" is not a valid path/],
    ["a path with a query", BARS, { path: "/bars?a=1" }, /is not a valid path/],
    ["a path with a space", BARS, { path: "/my bars" }, /is not a valid path/],
    ["a path with an unclosed brace", BARS, { path: "/bars/{id" }, /is not a valid path/],
    ["a path with an unnamed parameter", BARS, { path: "/bars/{}" }, /is not a valid path/],
    ["a path with a duplicate parameter", BARS, { path: "/{id}/{id}" }, "/{id}/{id} names a parameter twice."],
    [
      "a path parameter with the name of a query parameter",
      BARS,
      { path: "/{end_time}" },
      "The placeholder already has a query parameter end_time, so the path /{end_time} cannot use this name. Rename the path parameter.",
    ],
  ])("promote rejects an invalid promotion: %s", async (_, name, change, sentence) => {
    const { method, path, retry } = { ...good, ...change };
    await expect(promoteAll(yaml, [`${name}=${method}:${path}:${retry}`])).rejects.toThrow(sentence);
  });

  test("promote rejects a path that differs from a path of the spec only in a parameter name", () => {
    const once = promote(yaml, "listWatchlists", { ...good, path: "/made-up/{id}" });
    expect(() => promote(once, BARS, { ...good, path: "/made-up/{list_id}" })).toThrow(
      "The spec already contains the path /made-up/{list_id} as /made-up/{id}. Use the same parameter names.",
    );
  });

  test("promote rejects a placeholder that is written in YAML braces", () => {
    const flow = yaml.replace(
      /    getIncome:\n(?:      .*\n)*/,
      "    getIncome: { summary: Income, description: Income. }\n",
    );
    expect(() => promote(flow, "getIncome", good)).toThrow(
      "The value of components pathItems getIncome must begin on a new line, and must not be in braces.",
    );
  });
});

describe("promoteAll", () => {
  const [ALERT, INCOME] = ["getAlert=GET:/made-up/{id}:safe", "getIncome=Post:/made-up:never"];

  test("promoteAll promotes placeholders in the given order", async () => {
    const { paths, components } = parse(await promoteAll(yaml, [ALERT, INCOME]));
    expect(Object.keys(paths).slice(-2)).toEqual(["/made-up/{id}", "/made-up"]);
    expect(paths["/made-up"].post).toMatchObject({ operationId: "getIncome", "x-retry": "never" });
    expect(components.pathItems).not.toHaveProperty("getAlert");
  });

  test("promoteAll asks for missing values, and repeats the questions after an invalid answer", async () => {
    const answers = ["Get", "no path", "safe", "Get", "/asked", "safe"];
    const questions: string[] = [];
    const ask = async (question: string) => (questions.push(question), answers.shift() ?? "");
    const { paths } = parse(await promoteAll(yaml, [ALERT, "getIncome"], ask));
    expect(Object.keys(paths).slice(-2)).toEqual(["/made-up/{id}", "/asked"]);
    expect(questions[0]).toContain("getIncome");
    expect(questions[3]).toContain('"no path" is not a valid path');
    expect(answers).toEqual([]);
  });

  test.each([
    [
      "two invalid names",
      [ALERT, "listAccounts", "x"],
      "listAccounts is already documented as GET /trading/accounts/list.\nThere is no placeholder x. The field",
    ],
    ["a duplicate name", [ALERT, "getAlert"], "getAlert is given twice."],
    [
      "a name without a method and path if there is no terminal",
      [ALERT, "getIncome"],
      "The command can ask for missing values only on a terminal. Write NAME=METHOD:PATH:RETRY",
    ],
    [
      "an operand without `retry`",
      ["getAlert=GET:/made-up"],
      "getAlert=GET:/made-up does not have the form OPERATION[=METHOD:PATH:RETRY], such as",
    ],
    [
      "two operands with the same method and path",
      [ALERT, "getIncome=GET:/made-up/{id}:safe"],
      "GET /made-up/{id} is already the operation getAlert.",
    ],
  ])("promoteAll rejects invalid operands: %s", async (_, operands, sentence) => {
    await expect(promoteAll(yaml, operands)).rejects.toThrow(sentence);
  });

  test("promoteAll removes comments that describe no placeholder, and removes an empty field `pathItems`", async () => {
    const [before = "", after = ""] = yaml.split(/    getAlert:\n(?:      .*\n)*/);
    const group =
      "\n    # alerts\n    # of all kinds\n    getAlert:\n      summary: A\n      x-group: a\n    getAlarm:\n      summary: A\n";
    const grouped = `${before}${group}\n${after}`;
    const one = await promoteAll(grouped, [ALERT]);
    expect(one).toContain("    # of all kinds\n    getAlarm:");
    expect(await promoteAll(one, ["getAlarm=GET:/alarm:safe"])).not.toMatch(/# alerts|# of all|\n\n\n/);
    const operands = Object.keys(parse(yaml).components.pathItems).map((name, at) => `${name}=GET:/made-up/${at}:safe`);
    expect(parse(await promoteAll(yaml, operands)).components).not.toHaveProperty("pathItems");
  });
});

test("`pnpm spec promote` does not change the spec if no valid placeholder is given", async () => {
  const spec = join(REVISIONS, "../openapi.yaml");
  const asItIs = await readFile(spec, "utf8");
  const cli = `${import.meta.dirname}/../src/cli/promote.ts`;
  const run = (...operands: string[]) =>
    spawnSync(process.execPath, [cli, ...operands], { encoding: "utf8", input: "" });
  expect(run("isNoPlaceholder")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("There is no placeholder"),
  });
  expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining("OPERATION is missing") });
  expect(await readFile(spec, "utf8")).toBe(asItIs);
});
