import { generate } from "@org/codegen";
import { describe, expect, test } from "vitest";
import { BUMPS } from "../../src/change.ts";
import { CASES } from "../set/cases.ts";
import { edited } from "../set/documents.ts";
import { add, inline, move, remove, reverse, set } from "../set/edit.ts";

const DOCUMENTS = CASES.map(({ name, edit }) => [name, edited(edit)] as const);

test("the list of golden changes has at least 60 changes with unique names, and a change for each bump", () => {
  expect(CASES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  expect(new Set(CASES.map(({ bump }) => bump))).toEqual(new Set(BUMPS));
});

test("each golden change produces a unique document", () => {
  expect(new Set([edited(), ...DOCUMENTS.map(([, document]) => document)]).size).toBe(CASES.length + 1);
});

describe("codegen", () => {
  test("codegen accepts the unchanged document", async () => {
    await expect(generate(edited())).resolves.toBeInstanceOf(Map);
  });
  test.each(DOCUMENTS)("codegen accepts the edited document if %s", async (_, document) => {
    await expect(generate(document)).resolves.toBeInstanceOf(Map);
  });
});

test.each([
  ["replaces a value with the same value", set("/info/title", "Made-up API"), "/info/title already has this value."],
  ["sets a missing value", set("/info/license", {}), "/info/license does not exist."],
  ["adds an existing value", add("/info/title", "Another"), "/info/title already exists."],
  [
    "adds a value to a missing parent",
    add("/info/contact/name", "Nobody"),
    "The parent of /info/contact/name does not exist.",
  ],
  ["removes a missing value", remove("/info/contact"), "/info/contact does not exist."],
  ["removes a missing parameter", remove("/paths/~1made-up~1orders/get/parameters/side"), "does not exist."],
  ["moves a missing value", move("/info/contact", "/info/license"), "/info/contact does not exist."],
  ["moves a value to an existing place", move("/info/title", "/info/version"), "/info/version already exists."],
  ["inlines a value that is not a reference", inline("/info"), "/info is not a reference."],
  ["reverses a string", reverse("/info/title"), "/info/title is not an object or a list with at least two items."],
])("an edit that %s throws an error", (_, edit, message) => {
  expect(() => edited(edit)).toThrow(message);
});
