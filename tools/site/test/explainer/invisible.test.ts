import { expect, test } from "vitest";
import { evaluateSteps } from "../../src/explainer/evaluate.ts";

const notesOf = async (request: string, theirs = "") =>
  (await evaluateSteps({ request, appSecret: "made-up-app-secret", theirs })).notes.filter((note) =>
    note.includes("invisible"),
  );

test("evaluateSteps names the invisible characters of the request and of the value to compare", async () => {
  expect(await notesOf("GET /made-up\r\n\thost: \u202Emoc.elpmaxe\u202C", "a\u200B")).toEqual([
    "The request has invisible characters: U+202E, U+202C. The page cannot show these characters.",
    "The value to compare has invisible characters: U+200B. The page cannot show these characters.",
  ]);
});

test("evaluateSteps adds no note for visible characters, line ends and tabs", async () => {
  expect(await notesOf("GET /made-up?a=é日\uD83D\uDE00\r\nhost:\ta b")).toEqual([]);
});

test("evaluateSteps names at most five invisible characters", async () => {
  const [note] = await notesOf("GET /made-up\nhost: \u2066\u2067\u2068\u2069\u00A0\u00AD\uFEFF");
  expect(note).toMatch(/: U\+2066, U\+2067, U\+2068, U\+2069, U\+00A0 and 2 more\./);
});
