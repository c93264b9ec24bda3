import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { nearest } from "../src/promote/nearest.ts";
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
    ["no method", BARS, { method: "fetch" }, /fetch is no method: it is one of get, /],
    [
      "no word on sending it again",
      BARS,
      { retry: "maybe" },
      "maybe does not say whether it may be sent again: that is safe or never.",
    ],
    ["a path that begins with no slash", BARS, { path: "bars" }, /^bars is no path/],
    ["a path that ends with a slash", BARS, { path: "/bars/" }, /^\/bars\/ is no path/],
    ["a path with an empty segment", BARS, { path: "/a//b" }, /^\/a\/\/b is no path/],
    ["a path with a query", BARS, { path: "/bars?a=1" }, /is no path/],
    ["a path with a space", BARS, { path: "/my bars" }, /is no path/],
    ["a path with a brace that is not closed", BARS, { path: "/bars/{id" }, /is no path/],
    ["a path with a parameter without a name", BARS, { path: "/bars/{}" }, /is no path/],
    ["a path with a parameter twice", BARS, { path: "/{id}/{id}" }, "/{id}/{id} names a parameter twice."],
    [
      "a parameter of the query in the path",
      BARS,
      { path: "/{end_time}" },
      "/{end_time} has end_time in the path, and the placeholder has it in the query.",
    ],
  ])("%s", (_, name, change, sentence) => {
    expect(() => promote(yaml, name, { ...good, ...change })).toThrow(sentence);
  });

  test("a path that is there with another name of its parameter", () => {
    const once = promote(yaml, "listWatchlists", { ...good, path: "/made-up/{id}" });
    expect(() => promote(once, BARS, { ...good, path: "/made-up/{list_id}" })).toThrow(
      "/made-up/{list_id} stands there as /made-up/{id}: its parameters have one name each.",
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

describe("pnpm spec promote", async () => {
  const spec = join(REVISIONS, "../openapi.yaml");
  const asItIs = await readFile(spec, "utf8");
  const [placeholder = ""] = Object.keys(parse(asItIs).components.pathItems);

  const run = (...parameters: string[]) => {
    const cli = `${import.meta.dirname}/../src/cli/promote.ts`;
    const { status, stderr } = spawnSync(process.execPath, [cli, ...parameters], { encoding: "utf8", input: "" });
    return { status, stderr: stderr.trim() };
  };

  test.each([
    [
      "what is not said and cannot be asked",
      [placeholder, "--path", "/bars"],
      "Say --method, --retry: there is no terminal to ask on.",
    ],
    ["no name", [], "OPERATION is missing: the name of a placeholder.", 2],
    ["another name, before it asks", ["listAccounts"], "listAccounts is documented already"],
  ])("refuses %s, and changes nothing", async (_, parameters, sentence, status = 1) => {
    expect(run(...parameters)).toEqual({ status, stderr: expect.stringContaining(sentence) });
    expect(await readFile(spec, "utf8")).toBe(asItIs);
  });
});
