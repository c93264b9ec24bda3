import { describe, expect, test } from "vitest";
import { leaksIn } from "../src/tarball/leaks.ts";
import { withoutReason } from "../src/tarball/reasons.ts";
import { followMaps } from "../src/tarball/source-maps.ts";

const manifest = {
  name: "@org/made-up",
  license: "UNLICENSED",
  main: "./dist/index.cjs",
  types: "./dist/index.d.cts",
  bin: { "made-up": "./dist/cli.mjs" },
  imports: { "#platform": { node: "./dist/node.mjs" } },
  exports: { ".": { import: "./dist/index.mjs", require: "./dist/index.cjs" }, "./data.json": "./data.json" },
  dependencies: { "made-up-dependency": "^1.0.0" },
};

const map = { version: 3, file: "index.mjs", sources: ["../src/index.ts"], names: [], mappings: "AAAA" };
const source = "export function greet(): void {}\n";

const sound = {
  "package.json": JSON.stringify(manifest),
  "README.md": "[More](docs/more.md#all), [elsewhere](https://example.com/a.md), [below](#below), `[no](link.md)`.\n",
  "CHANGELOG.md": "# @org/made-up\n",
  "docs/more.md": "[Back](../README.md)\n",
  "data.json": "{}",
  "dist/index.mjs": "function greet() {}\nexport { greet };\n//# sourceMappingURL=index.mjs.map",
  "dist/index.mjs.map": JSON.stringify({ ...map, sourcesContent: [source] }),
  "dist/index.cjs": 'const require_shared = require("./shared.cjs");\nrequire("#platform");\n',
  "dist/index.d.mts": 'import { Greeting } from "./shared.mjs";\n',
  "dist/index.d.cts": 'import { Thing } from "made-up-dependency/things";\n',
  "dist/shared.cjs": 'require("node:http");\n',
  "dist/shared.d.mts": "export interface Greeting {}\n",
  "dist/cli.mjs": 'await import("./index.mjs");\n',
  "dist/node.mjs": 'import "@org/made-up/data.json";\n',
};

/** The sound package, with other files; an undefined one is not there. */
function packed(changes: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const files = Object.entries({ ...sound, ...changes });
  return new Map(files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

describe("the files of a tarball", () => {
  const fault = (changes: Readonly<Record<string, string | undefined>>) => withoutReason(packed(changes));

  test("each have a reason where another file names them", () => {
    expect(fault({})).toEqual([]);
  });

  test("are too many where nothing names one", () => {
    expect(fault({ "dist/stray.d.mts": "" })).toEqual(["Nothing names dist/stray.d.mts."]);
  });

  test("are too few where the manifest names one, or anybody looks for it", () => {
    expect(fault({ "data.json": undefined })).toEqual(["package.json names data.json, which is not there."]);
    expect(fault({ "CHANGELOG.md": undefined })).toEqual(["package.json names CHANGELOG.md, which is not there."]);
  });

  test("are too few where an entry has no declarations", () => {
    expect(fault({ "dist/index.d.mts": undefined })).toEqual([
      "package.json names dist/index.d.mts, which is not there.",
      "Nothing names dist/shared.d.mts.",
    ]);
  });

  test("are too few where code, declarations, a map's line or a page name one", () => {
    expect(fault({ "dist/shared.cjs": undefined })).toEqual([
      "dist/index.cjs names dist/shared.cjs, which is not there.",
    ]);
    expect(fault({ "dist/shared.d.mts": undefined })).toEqual([
      "dist/index.d.mts names dist/shared.d.mts, which is not there.",
    ]);
    expect(fault({ "dist/index.mjs.map": undefined })).toEqual([
      "dist/index.mjs names dist/index.mjs.map, which is not there.",
    ]);
    expect(fault({ "README.md": "[More](docs/more.md), [ours](../other/README.md)" })).toEqual([
      "README.md names ../other/README.md, which is not there.",
    ]);
  });

  test("import no package that is not installed with them, and no name that `imports` lacks", () => {
    expect(fault({ "dist/shared.cjs": 'require("undeclared"); require("#undeclared");' })).toEqual([
      "dist/shared.cjs names dist/undeclared, which is not there.",
      "dist/shared.cjs names dist/#undeclared, which is not there.",
    ]);
  });

  test("come with a licence, if only to say that there is none", () => {
    const { license, ...unlicensed } = manifest;
    expect(license).toBe("UNLICENSED");
    expect(fault({ "package.json": JSON.stringify(unlicensed) })).toEqual(["package.json has no licence."]);
  });
});

describe("a source map", () => {
  const followed = (changes: object) =>
    followMaps(packed({ "dist/index.mjs.map": JSON.stringify({ ...map, sourcesContent: [source], ...changes }) }));

  test("is followed to the line where a name was written", () => {
    expect(followed({})).toEqual({ followed: 1, complaints: [] });
  });

  test("of another source is found by the line to which it leads", () => {
    expect(followed({ sourcesContent: ["export function other(): void {}\n"] }).complaints).toEqual([
      "dist/index.mjs.map does not lead to greet of line 1.",
    ]);
  });

  test("whose lines are shifted is found", () => {
    expect(followed({ mappings: "AACA" }).complaints).toEqual(["dist/index.mjs.map does not lead to greet of line 1."]);
  });

  test("carries the text of its sources", () => {
    expect(followed({ sourcesContent: [null] }).complaints).toContain(
      "dist/index.mjs.map names ../src/index.ts, whose text is nowhere.",
    );
    expect(followMaps(packed({ "dist/index.mjs.map": JSON.stringify(map) })).complaints).toContain(
      "dist/index.mjs.map names ../src/index.ts, whose text is nowhere.",
    );
  });

  test("may leave the text to a file of the tarball", () => {
    const files = packed({ "src/index.ts": source, "dist/index.mjs.map": JSON.stringify(map) });
    expect(followMaps(files).complaints).toEqual([]);
  });

  test("is there wherever there is code", () => {
    expect(followMaps(packed({ "dist/shared.cjs": "async function greet() {}" })).complaints).toEqual([
      "dist/shared.cjs has code and no source map.",
    ]);
  });
});

describe("a path or a version that is of one machine only", () => {
  test("is in no sound tarball", () => {
    expect(leaksIn(packed({}))).toEqual([]);
  });

  test.each([
    ["/home/somebody/repo/src/index.ts", "/home/somebody/repo/src/index.ts"],
    ["file:///repo/src", "file:///repo/src"],
    ["C:\\repo\\src", "C:\\repo\\src"],
  ])("is found: %s", (path, found) => {
    expect(leaksIn(packed({ "dist/index.d.mts": `// ${path}\n` }))).toEqual([`dist/index.d.mts has ${found}.`]);
  });

  test.each(["workspace:^", "catalog:"])("is found: %s", (version) => {
    const changed = JSON.stringify({ ...manifest, dependencies: { "made-up-dependency": version } });
    expect(leaksIn(packed({ "package.json": changed }))).toHaveLength(1);
  });

  test.each(["devDependencies", "scripts"])("is found: %s in the manifest", (field) => {
    const changed = JSON.stringify({ ...manifest, [field]: {} });
    expect(leaksIn(packed({ "package.json": changed }))).toEqual([`package.json has ${field}.`]);
  });
});
