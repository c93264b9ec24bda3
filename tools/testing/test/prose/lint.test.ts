import { describe, expect, test } from "vitest";
import { lint } from "../../src/prose/lint.ts";

const rulesOf = async (path: string, text: string) => (await lint(path, text)).map(({ rule }) => rule);

const LONG = `The client sends ${"a long word ".repeat(10)}to the service.`;

describe("lint of a document", () => {
  test.each([
    ["words", "An input that is no JSON is rejected."],
    ["words", "The sandbox is told of the\nchange."],
    ["words", "It is sent to whoever\nasks, but for\nthe secret."],
    ["sentence-length", LONG],
    ["colons", "There are two: one is signed; the other is not; both are sent."],
    ["opening", "It is quick. What never comes is waited for by no program."],
    ["opening", "Where a scenario is set, it returns a faulty response."],
    ["headings", "## What is tried\n"],
    ["headings", "## When it fails\n"],
    ["cells", "| a | b |\n| - | - |\n| a | one two three four five six seven eight nine ten `code` |\n"],
  ])("the prose rule `%s` rejects %j", async (rule, text) => {
    expect(new Set(await rulesOf("made-up.md", text))).toEqual(new Set([rule]));
  });

  test.each([
    "# Error handling\n\nThe client retries a read if the connection fails. It never retries a change.\n",
    "## Why was a signature refused?\n\nWhat does the reference say? It names the header, e.g. what the client signs.\n",
    "| a | b |\n| - | - |\n| a | one two three four five six seven eight nine `code and code` |\n",
    "Code is one word: `a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p`.",
    "`whoever` is a word in code.\n\n```\nwhoever is told; prior to: what; is: none;\n```\n\n    whoever\n",
    "The list has no room for it. There is none. A field that is no longer sent stays optional.",
    "Read [the guide](https://example.com/road/house). It was made in-house.",
  ])("all prose rules accept %j", async (text) => {
    expect(await lint("made-up.md", text)).toEqual([]);
  });
});

describe("the position of a finding", () => {
  test("lint returns the line and the column of the wrong words in a document", async () => {
    expect(await lint("made-up.md", "# Title\n\nPlain text, for\nwhoever reads it.\n")).toEqual([
      {
        line: 4,
        column: 1,
        rule: "words",
        message: 'Instead of "whoever", write the actor, or "anybody who".',
      },
    ]);
  });

  test.each([
    ["in a line comment", "const a = 1;\n  // Sent to whoever asks.\n", 2, 14],
    ["in the second line of a comment", "// Sent to\n// whoever asks.\n", 2, 4],
    ["in a docstring", "/**\n * Sends it.\n *\n * Sent to whoever asks.\n */\n", 4, 12],
    ["after a docstring tag", "/** @param name whoever asks */\n", 1, 17],
    ["in a test title", '\n  test("rejects whoever asks", () => {});\n', 2, 17],
  ])("lint returns the line and the column of the wrong words %s", async (_, text, line, column) => {
    expect(await lint("made-up.ts", text)).toMatchObject([{ rule: "words", line, column }]);
  });
});

describe("lint of a source file", () => {
  test.each([
    ["sentence-length", `// ${LONG}\n`],
    ["sentence-length", `// The client sends ${"a word ".repeat(8)}\n// and ${"a word ".repeat(8)}.\n`],
    ["colons", "/* There are two: one is signed; the other is not. */"],
    ["opening", "// What a caller may set.\n"],
    ["opening", "/** Whose clock is used. */ const a = 1;"],
    ["opening", 'test("what is sent stays sent", () => {});'],
    ["opening", "describe.each([1])(`where ${1} is played`, () => {});"],
    ["summary", "/** The bytes of a text. */\nexport function bytes() {}"],
    ["summary", "/** Whether it is open. */\nexport const isOpen = () => true;"],
    ["title", 'it.skip("should send the request", () => {});'],
  ])("the prose rule `%s` rejects %j", async (rule, text) => {
    expect(await rulesOf("made-up.ts", text)).toEqual([rule]);
  });

  test.each([
    "// Reads the body.\n// Returns its text. `undici` is not used.\n",
    "/** Bytes of the text. */\nconst bytes = 5;",
    "/** Returns the bytes of a text. */\nfunction bytes() {}",
    "/**\n * Returns the bytes.\n *\n * @param text a text\n * @throws {TypeError} if the text is invalid\n */\nfunction b() {}",
    "/**\n * Returns it.\n *\n * @example\n * whoever(is); told: none; is: none;\n */\nfunction returns() {}",
    "const text = `// What is ${/* sent */ 1} to whoever`; const pattern = /whoever\\/\\/ What is/;",
    "// @ts-expect-error what is: told; whoever: none\n// oxlint-disable whoever\n",
    'test.each(["what", "should"])("%s is rejected with the code invalid_input", () => {});',
    "/**\n * @typedef {{\n *   a: { b: string; c: string };\n * }} MadeUp\n */",
    "/** @property {{ a: string, b: string, c: string }} options what a client needs */\nconst made = 1;",
    'run("what whoever should");',
  ])("all prose rules accept %j", async (text) => {
    expect(await lint("made-up.ts", text)).toEqual([]);
  });
});
