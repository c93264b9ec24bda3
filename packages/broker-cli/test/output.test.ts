import { expect, test } from "vitest";
import { shellQuoted, toCurl } from "../src/output/curl.ts";
import { toJson } from "../src/output/json.ts";
import { printable, toCsv, toTable, wrap } from "../src/output/text.ts";

test("toTable prints headings in capitals, aligns columns and removes spaces at line ends", () => {
  expect(
    toTable(
      ["id", "type"],
      [
        ["long-id", ""],
        ["1", "cash"],
      ],
    ),
  ).toBe("ID       TYPE\nlong-id\n1        cash\n");
});

test("toTable escapes control characters", () => {
  expect(toTable(["id"], [["\u001b[31mred\n\u202e"]])).toBe("ID\n\\u001b[31mred\\u000a\\u202e\n");
});

test.each(["007f", "009b", "2028", "061c", "200e", "200f", "202e", "2066"])(
  "printable and toJson escape U+%s",
  (code) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    expect(printable(`a${character}b`)).toBe(`a\\u${code}b`);
    expect(toJson([character])).toBe(`[\n  "\\u${code}"\n]\n`);
  },
);

test("printable keeps Latin, Hebrew and Chinese letters and joined emoji", () => {
  expect(printable("é שלום 漢 👩‍💻")).toBe("é שלום 漢 👩‍💻");
});

test("toTable accepts a hundred thousand rows", () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => [String(index)]);
  expect(toTable(["n"], rows)).toMatch(/^N\n0\n[^]*\n99999\n$/);
});

test("toCsv quotes values that contain commas, quotation marks or line ends", () => {
  expect(
    toCsv(
      ["a", "b"],
      [
        ["1,5", 'say "hi"'],
        ["x\ny", ""],
      ],
    ),
  ).toBe('a,b\r\n"1,5","say ""hi"""\r\n"x\ny",\r\n');
});

test.each([
  ["plain-1.0", "plain-1.0"],
  ["", "''"],
  ["it's $HOME", "'it'\\''s $HOME'"],
])("shellQuoted converts %j to %s", (word, quoted) => {
  expect(shellQuoted(word)).toBe(quoted);
});

const curl = (method: string, body?: string) =>
  toCurl({ method, url: "https://api.example.com/a?b=1", headers: { "x-a": "b" }, body });

test("toCurl adds a flag for the method unless the method is curl's default", () => {
  const rest = "'https://api.example.com/a?b=1' --header 'x-a: b'";
  expect(curl("GET")).toBe(`curl --globoff ${rest}\n`);
  expect(curl("HEAD")).toBe(`curl --globoff --head ${rest}\n`);
  expect(curl("DELETE")).toBe(`curl --globoff --request DELETE ${rest}\n`);
  expect(curl("POST", "{}")).toBe(`curl --globoff ${rest} --data-raw '{}'\n`);
  expect(curl("PUT", "{}")).toBe(`curl --globoff --request PUT ${rest} --data-raw '{}'\n`);
  expect(curl("POST")).toBe(`curl --globoff --request POST ${rest}\n`);
});

test("wrap breaks lines between words, but not inside code", () => {
  expect(wrap("one two three\nfour", 8)).toBe("one two\nthree\nfour");
  expect(wrap("Run `chmod 600 file` and", 12, 2)).toBe("Run\n  `chmod 600 file`\n  and");
  expect(wrap("one two\nthree", undefined, 2)).toBe("one two\n  three");
  expect(wrap("an `open  one", 9)).toBe("an `open\none");
});
