// The golden set by itself: that it is what golden.test.ts takes it for.
import { generate } from "@org/codegen";
import { describe, expect, test } from "vitest";
import { BUMPS } from "../../src/change.ts";
import { CASES } from "../set/cases.ts";
import { edited } from "../set/documents.ts";
import { add, inline, move, remove, reverse, set } from "../set/edit.ts";

const DOCUMENTS = CASES.map(({ name, edit }) => [name, edited(edit)] as const);

test("there are at least 60 changes, some of each bump, and each has a name of its own", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  expect(new Set(CASES.map(({ bump }) => bump))).toEqual(new Set(BUMPS));
});

test("each makes a document of its own, which is not the unchanged one", () => {
  expect(new Set([edited(), ...DOCUMENTS.map(([, document]) => document)]).size).toBe(CASES.length + 1);
});

describe("codegen takes the document", () => {
  test("as it is", async () => {
    await expect(generate(edited())).resolves.toBeInstanceOf(Map);
  });
  test.each(DOCUMENTS)("in which %s", async (_, document) => {
    await expect(generate(document)).resolves.toBeInstanceOf(Map);
  });
});

test.each([
  ["sets what is so already", set("/info/title", "Made-up API"), "/info/title is this already."],
  ["sets what is not there", set("/info/license", {}), "/info/license is not there."],
  ["adds what is there", add("/info/title", "Another"), "/info/title is there already."],
  ["adds where nothing is", add("/info/contact/name", "Nobody"), "/info/contact/name has nowhere to stand."],
  ["removes what is not there", remove("/info/contact"), "/info/contact is not there."],
  ["removes a parameter of another name", remove("/paths/~1made-up~1orders/get/parameters/side"), "is not there."],
  ["moves what is not there", move("/info/contact", "/info/license"), "/info/contact is not there."],
  ["moves to where something is", move("/info/title", "/info/version"), "/info/version is there already."],
  ["inlines what is no reference", inline("/info"), "/info is no reference."],
  ["reverses what is no list", reverse("/info/title"), "/info/title has no order."],
])("an edit that %s fails", (_, edit, message) => {
  expect(() => edited(edit)).toThrow(message);
});
