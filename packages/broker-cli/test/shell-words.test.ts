import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shellWords, withoutOutput } from "../src/input/shell-words.ts";
import { shellQuoted } from "../src/output/curl.ts";

test("shellWords restores the words that shellQuoted has quoted", () => {
  const word = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(shellWords(words.map(shellQuoted).join(" "))).toEqual(words);
    }),
  );
});

test.each([
  `curl 'it'"'"'s' a\\ b`,
  `curl $'it\\'s \\u0021 \\u00e9 \\x41\\n\\t\\101 \\q \\\\'`,
  `curl "a \\"b\\" \\\\ \\$x \\\`y\\\` \\n"`,
  `curl 'a\nb' \\\n  -H "c\\\nd"   e'f'"g"$'h'`,
  `curl '' "" $''`,
  `curl a#b c=d {e} [f]* ~g !h ?i`,
])("shellWords splits %j into the same words as bash", (command) => {
  const output = execFileSync("bash", ["-c", `set -f; printf '%s\\0' ${command}`], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  expect(shellWords(command)).toEqual(output.split("\0").slice(0, -1));
});

test.each([
  ["curl a | sh", "`|` outside quotes"],
  ["curl a; b", "`;` outside quotes"],
  ["curl a?b=1&c=2", "`&` outside quotes"],
  ["curl > a", "`>` outside quotes"],
  ["curl $(id)", "`$` outside quotes"],
  ["curl `id`", "outside quotes"],
  ['curl "a: $HOME"', "The command has the variable $HOME between double quotes."],
  ['curl "\\$a${HOME}"', "The command has the variable ${HOME} between double quotes."],
  ['curl "$(id)"', "The command has $( between double quotes."],
  ['curl "`id`"', "The command has ` between double quotes."],
  ['curl "a', "The command has a quote that is not closed."],
  ["curl 'a", "not closed"],
  ["curl $'a", "not closed"],
  ["curl $'\\xe9'", "The escape \\xe9 in the command does not encode a whole character"],
  ["curl $'\\351'", "The escape \\351 in the command does not encode a whole character"],
  ["curl $'\\Uffffffff'", "The escape \\Uffffffff in the command does not encode a whole character"],
])("shellWords rejects %j", (command, message) => {
  expect(() => shellWords(command)).toThrow(message);
});

test("shellWords skips the prompt of a terminal on a continued line", () => {
  expect(shellWords("curl a \\\n> -H b")).toEqual(["curl", "a", "-H", "b"]);
});

test("withoutOutput searches a long text in linear time", { timeout: 10_000 }, () => {
  const long = ["'", '"', "$'", "\n", "\n ", "\\\r\n", "\"\\'"].map((text) => text.repeat(5e5 + 1));
  expect(long.map(withoutOutput)).toEqual(long);
});

// For these long commands, a parser with a quadratic running time needs minutes.
test.each([
  ["single quotes", `'${"a".repeat(1e6)}'`, 1],
  ["double quotes", `"${"\\\\".repeat(5e5)}"`, 1],
  ["$'…'", `$'${"\\n".repeat(5e5)}'`, 1],
  ["words", "a ".repeat(5e5), 5e5],
  ["quoted words without spaces", "'a'".repeat(3e5), 1],
  ["line ends", "a \\\n".repeat(2e5), 2e5],
  ["escapes", "\\a".repeat(5e5), 1],
])("shellWords splits a long text of %s", (_, text, count) => {
  expect(shellWords(text)).toHaveLength(count);
});
