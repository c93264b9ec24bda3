import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { nearest } from "../src/promote/nearest.ts";
import { promoteAll } from "../src/promote/promote-all.ts";
import { promote } from "../src/promote/promote.ts";
import { REVISIONS } from "./support.ts";

const yaml = await readFile(join(REVISIONS, "2026-10-17.yaml"), "utf8");
const BARS = "listOptionHistoricalBars";
const good = { method: "get", path: "/made-up/bars", retry: "safe" };

test("a path that is there gets the method, behind those that it has", () => {
  const once = promote(yaml, "createWatchlist", { method: "post", path: "/trading/accounts/list", retry: "never" });
  expect(Object.keys(parse(once).paths)).toEqual(["/trading/accounts/list"]);
  expect(Object.keys(parse(once).paths["/trading/accounts/list"])).toEqual(["get", "post"]);
});

test("paths may stand before the components, or at the end", () => {
  const [, components = "", info = "", paths = "", security = ""] =
    /^(components:\n[^]*)(info:\n[^]*)(paths:\n[^]*)(security:\n[^]*)$/.exec(yaml) ?? [];
  const promoted = parse(promote(yaml, BARS, good));
  expect(parse(promote(info + paths + components + security, BARS, good))).toEqual(promoted);
  expect(parse(promote(info + components + security + paths, BARS, good))).toEqual(promoted);
});

describe("is refused with a sentence:", () => {
  test.each([
    [
      "a name that is not there",
      "listOptionBars",
      {},
      /There is no placeholder listOptionBars\. The nearest names are listOption/,
    ],
    ["a name that every object has", "constructor", {}, "There is no placeholder constructor."],
    ["a documented operation", "listAccounts", {}, "listAccounts is documented already: GET /trading/accounts/list."],
    [
      "a method and path that are taken",
      BARS,
      { path: "/trading/accounts/list" },
      "GET /trading/accounts/list is taken: it is listAccounts.",
    ],
    ["no method", BARS, { method: "fetch" }, /The method "fetch" is none of get, /],
    ["another word than safe and never", BARS, { retry: "maybe" }, 'The retry "maybe" is neither safe nor never.'],
    ["a path that begins with no slash", BARS, { path: "bars" }, /^list.*: "bars" is no path/],
    ["a path that ends with a slash", BARS, { path: "/bars/" }, /: "\/bars\/" is no path/],
    ["a path with an empty segment", BARS, { path: "/a//b" }, /: "\/a\/\/b" is no path/],
    ["a path with a query", BARS, { path: "/bars?a=1" }, /is no path/],
    ["a path with a space", BARS, { path: "/my bars" }, /is no path/],
    ["a path with a brace that is not closed", BARS, { path: "/bars/{id" }, /is no path/],
    ["a path with a parameter without a name", BARS, { path: "/bars/{}" }, /is no path/],
    ["a path with a parameter twice", BARS, { path: "/{id}/{id}" }, "/{id}/{id} names a parameter twice."],
    [
      "a parameter of the query in the path",
      BARS,
      { path: "/{end_time}" },
      "/{end_time} has the parameter end_time, which the placeholder has in the query.",
    ],
  ])("%s", async (_, name, change, sentence) => {
    const { method, path, retry } = { ...good, ...change };
    await expect(promoteAll(yaml, [`${name}=${method}:${path}:${retry}`])).rejects.toThrow(sentence);
  });

  test("a path that is there with another name of its parameter", () => {
    const once = promote(yaml, "listWatchlists", { ...good, path: "/made-up/{id}" });
    expect(() => promote(once, BARS, { ...good, path: "/made-up/{list_id}" })).toThrow(
      "The spec has the path /made-up/{list_id} as /made-up/{id}: use the same names of its parameters.",
    );
  });

  test("a placeholder in braces, which has no lines to move", () => {
    const flow = yaml.replace(
      /    getIncome:\n(?:      .*\n)*/,
      "    getIncome: { summary: Income, description: Income. }\n",
    );
    expect(() => promote(flow, "getIncome", good)).toThrow(
      "components pathItems getIncome must be written on lines of its own, without braces.",
    );
  });
});

test("the nearest names come first, and those that are not like it not at all", () => {
  expect(nearest("placeOrder", ["listFilings", "placeOptionOrder", "replaceOptionOrder"])).toEqual([
    "placeOptionOrder",
    "replaceOptionOrder",
  ]);
  expect(nearest("x", ["getIncome"])).toEqual([]);
});

describe("several operands", () => {
  const [ALERT, INCOME] = ["getAlert=GET:/made-up/{id}:safe", "getIncome=Post:/made-up:never"];

  test("are promoted in their order", async () => {
    const { paths, components } = parse(await promoteAll(yaml, [ALERT, INCOME]));
    expect(Object.keys(paths).slice(-2)).toEqual(["/made-up/{id}", "/made-up"]);
    expect(paths["/made-up"].post).toMatchObject({ operationId: "getIncome", "x-retry": "never" });
    expect(components.pathItems).not.toHaveProperty("getAlert");
  });

  test("are asked for on a terminal if they are names alone, until the answers are valid", async () => {
    const answers = ["Get", "no path", "safe", "Get", "/asked", "safe"];
    const questions: string[] = [];
    const ask = async (question: string) => (questions.push(question), answers.shift() ?? "");
    const { paths } = parse(await promoteAll(yaml, [ALERT, "getIncome"], ask));
    expect(Object.keys(paths).slice(-2)).toEqual(["/made-up/{id}", "/asked"]);
    expect(questions[0]).toContain("getIncome");
    expect(questions[3]).toContain('"no path" is no path');
    expect(answers).toEqual([]);
  });

  test.each([
    [
      "two wrong names",
      [ALERT, "listAccounts", "x"],
      "listAccounts is documented already: GET /trading/accounts/list.\nThere is no placeholder x.",
    ],
    ["a name that is given twice", [ALERT, "getAlert"], "getAlert is given twice."],
    [
      "a name alone, without a terminal",
      [ALERT, "getIncome"],
      "There is no terminal to ask on: write NAME=METHOD:PATH:RETRY",
    ],
    [
      "an operand without a retry",
      ["getAlert=GET:/made-up"],
      "getAlert=GET:/made-up is not OPERATION[=METHOD:PATH:RETRY], such as",
    ],
    [
      "two with one method and path",
      [ALERT, "getIncome=GET:/made-up/{id}:safe"],
      "GET /made-up/{id} is taken: it is getAlert.",
    ],
  ])("are refused: %s", async (_, operands, sentence) => {
    await expect(promoteAll(yaml, operands)).rejects.toThrow(sentence);
  });

  test("take away the comment of a group with its last placeholder, and the map with the last of all", async () => {
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

test("pnpm spec promote refuses what is no placeholder, and changes nothing", async () => {
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
