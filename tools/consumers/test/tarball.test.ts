import { describe, expect, test } from "vitest";
import { findLeaks } from "../src/tarball/leaks.ts";
import { findUnreferenced } from "../src/tarball/references.ts";
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

describe("findUnreferenced", () => {
  const fault = (changes: Readonly<Record<string, string | undefined>>) => findUnreferenced(packed(changes));

  test("accepts files that another file names", () => {
    expect(fault({})).toEqual([]);
  });

  test("reports a file that no file names", () => {
    expect(fault({ "dist/stray.d.mts": "" })).toEqual(["No file names dist/stray.d.mts."]);
  });

  test("reports a missing file that the manifest names, or that people look for", () => {
    expect(fault({ "data.json": undefined })).toEqual(["package.json names data.json, which is missing."]);
    expect(fault({ "CHANGELOG.md": undefined })).toEqual(["package.json names CHANGELOG.md, which is missing."]);
  });

  test("reports an entry without declarations", () => {
    expect(fault({ "dist/index.d.mts": undefined })).toEqual([
      "package.json names dist/index.d.mts, which is missing.",
      "No file names dist/shared.d.mts.",
    ]);
  });

  test("reports a missing file that code, declarations, the line of a source map or a page names", () => {
    expect(fault({ "dist/shared.cjs": undefined })).toEqual([
      "dist/index.cjs names dist/shared.cjs, which is missing.",
    ]);
    expect(fault({ "dist/shared.d.mts": undefined })).toEqual([
      "dist/index.d.mts names dist/shared.d.mts, which is missing.",
    ]);
    expect(fault({ "dist/index.mjs.map": undefined })).toEqual([
      "dist/index.mjs names dist/index.mjs.map, which is missing.",
    ]);
    expect(fault({ "README.md": "[More](docs/more.md), [ours](../other/README.md)" })).toEqual([
      "README.md names ../other/README.md, which is missing.",
    ]);
  });

  test("reports an import of a package that is not a dependency, and of a name that `imports` lacks", () => {
    expect(fault({ "dist/shared.cjs": 'require("undeclared"); require("#undeclared");' })).toEqual([
      "dist/shared.cjs names dist/undeclared, which is missing.",
      "dist/shared.cjs names dist/#undeclared, which is missing.",
    ]);
  });

  test("reports a manifest without a license", () => {
    const { license, ...unlicensed } = manifest;
    expect(license).toBe("UNLICENSED");
    expect(fault({ "package.json": JSON.stringify(unlicensed) })).toEqual(["package.json has no license."]);
  });
});

describe("followMaps", () => {
  const followed = (changes: object) =>
    followMaps(packed({ "dist/index.mjs.map": JSON.stringify({ ...map, sourcesContent: [source], ...changes }) }));

  test("follows a declaration to the line of its source", () => {
    expect(followed({})).toEqual({ followed: 1, problems: [] });
  });

  test("reports a map of another source", () => {
    expect(followed({ sourcesContent: ["export function other(): void {}\n"] }).problems).toEqual([
      "dist/index.mjs.map does not lead to greet of line 1.",
    ]);
  });

  test("reports a map whose lines are shifted", () => {
    expect(followed({ mappings: "AACA" }).problems).toEqual(["dist/index.mjs.map does not lead to greet of line 1."]);
  });

  test("reports a map without the text of a source", () => {
    expect(followed({ sourcesContent: [null] }).problems).toContain(
      "dist/index.mjs.map names ../src/index.ts, whose text is missing.",
    );
    expect(followMaps(packed({ "dist/index.mjs.map": JSON.stringify(map) })).problems).toContain(
      "dist/index.mjs.map names ../src/index.ts, whose text is missing.",
    );
  });

  test("accepts a map whose source is a file of the tarball", () => {
    const files = packed({ "src/index.ts": source, "dist/index.mjs.map": JSON.stringify(map) });
    expect(followMaps(files).problems).toEqual([]);
  });

  test("reports code without a map", () => {
    expect(followMaps(packed({ "dist/shared.cjs": "async function greet() {}" })).problems).toEqual([
      "dist/shared.cjs has code and no source map.",
    ]);
  });
});

describe("findLeaks", () => {
  test("accepts a tarball without leaks", () => {
    expect(findLeaks(packed({}))).toEqual([]);
  });

  test.each([
    ["/home/somebody/repo/src/index.ts", "/home/somebody/repo/src/index.ts"],
    ["file:///repo/src", "file:///repo/src"],
    ["C:\\repo\\src", "C:\\repo\\src"],
  ])("reports a path of this machine: %s", (path, found) => {
    expect(findLeaks(packed({ "dist/index.d.mts": `// ${path}\n` }))).toEqual([`dist/index.d.mts has ${found}.`]);
  });

  test.each(["workspace:^", "catalog:"])("reports a version of the workspace: %s", (version) => {
    const changed = JSON.stringify({ ...manifest, dependencies: { "made-up-dependency": version } });
    expect(findLeaks(packed({ "package.json": changed }))).toHaveLength(1);
  });

  test.each(["devDependencies", "scripts"])("reports a field of the manifest: %s", (field) => {
    const changed = JSON.stringify({ ...manifest, [field]: {} });
    expect(findLeaks(packed({ "package.json": changed }))).toEqual([`package.json has ${field}.`]);
  });
});
