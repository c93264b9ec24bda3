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
  "AGENTS.md": "See `CHANGELOG.md`, `dist/index.d.mts`, and `dist/elsewhere.mjs` of another package.\n",
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

/** Returns the files of a sound package with changes. A change to `undefined` removes the file. */
function packed(changes: Readonly<Record<string, string | undefined>>): Map<string, string> {
  const files = Object.entries({ ...sound, ...changes });
  return new Map(files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

describe("findUnreferenced", () => {
  const fault = (changes: Readonly<Record<string, string | undefined>>) => findUnreferenced(packed(changes));

  test("findUnreferenced accepts a tarball without unreferenced files, with or without a LICENSE", () => {
    expect(fault({})).toEqual([]);
    expect(fault({ LICENSE: "Made up." })).toEqual([]);
  });

  test("findUnreferenced reports a file that no other file refers to", () => {
    expect(fault({ "dist/stray.d.mts": "" })).toEqual(["No file refers to dist/stray.d.mts."]);
  });

  test("findUnreferenced reports a missing file that the manifest refers to", () => {
    expect(fault({ "data.json": undefined })).toEqual(["package.json refers to data.json, which is missing."]);
    expect(fault({ "CHANGELOG.md": undefined })).toEqual(["package.json refers to CHANGELOG.md, which is missing."]);
  });

  test("findUnreferenced reports a missing declaration file", () => {
    expect(fault({ "dist/index.d.mts": undefined })).toEqual([
      "package.json refers to dist/index.d.mts, which is missing.",
      "No file refers to dist/shared.d.mts.",
    ]);
  });

  test("findUnreferenced reports a missing file that a program, a declaration file or a document refers to", () => {
    expect(fault({ "dist/shared.cjs": undefined })).toEqual([
      "dist/index.cjs refers to dist/shared.cjs, which is missing.",
    ]);
    expect(fault({ "dist/shared.d.mts": undefined })).toEqual([
      "dist/index.d.mts refers to dist/shared.d.mts, which is missing.",
    ]);
    expect(fault({ "dist/index.mjs.map": undefined })).toEqual([
      "dist/index.mjs refers to dist/index.mjs.map, which is missing.",
    ]);
    expect(fault({ "README.md": "[More](docs/more.md), [ours](../other/README.md)" })).toEqual([
      "README.md refers to ../other/README.md, which is missing.",
    ]);
    expect(fault({ "README.md": "The guides are `docs/more.md` and `docs/packed-by-nobody.md`." })).toEqual([
      "README.md refers to docs/packed-by-nobody.md, which is missing.",
    ]);
    expect(fault({ "docs/more.md": "[Back](../README.md), [next](next.md)" })).toEqual([
      "docs/more.md refers to docs/next.md, which is missing.",
    ]);
    expect(fault({ "AGENTS.md": "See `dist/index.d.mts` and `dist/old.d.mts`." })).toEqual([
      "AGENTS.md refers to dist/old.d.mts, which is missing.",
    ]);
  });

  test("findUnreferenced reports an import of a package that is not a dependency", () => {
    expect(fault({ "dist/shared.cjs": 'require("undeclared"); require("#undeclared");' })).toEqual([
      "dist/shared.cjs refers to dist/undeclared, which is missing.",
      "dist/shared.cjs refers to dist/#undeclared, which is missing.",
    ]);
  });

  test("findUnreferenced reports a manifest without a license", () => {
    const { license, ...unlicensed } = manifest;
    expect(license).toBe("UNLICENSED");
    expect(fault({ "package.json": JSON.stringify(unlicensed) })).toEqual(["package.json has no license."]);
  });
});

describe("followMaps", () => {
  const followed = (changes: object) =>
    followMaps(packed({ "dist/index.mjs.map": JSON.stringify({ ...map, sourcesContent: [source], ...changes }) }));

  test("followMaps finds the source of a declaration by the source map", () => {
    expect(followed({})).toEqual({ followed: 1, problems: [] });
  });

  test("followMaps reports a source map whose source does not contain the declaration", () => {
    expect(followed({ sourcesContent: ["export function other(): void {}\n"] }).problems).toEqual([
      "dist/index.mjs.map does not map greet in line 1 to its source.",
    ]);
  });

  test("followMaps reports a source map that points to the wrong line of a source", () => {
    expect(followed({ mappings: "AACA" }).problems).toEqual([
      "dist/index.mjs.map does not map greet in line 1 to its source.",
    ]);
  });

  test("followMaps reports a source map without the text of a source", () => {
    expect(followed({ sourcesContent: [null] }).problems).toContain(
      "dist/index.mjs.map refers to ../src/index.ts, but does not contain the text of this source.",
    );
    expect(followMaps(packed({ "dist/index.mjs.map": JSON.stringify(map) })).problems).toContain(
      "dist/index.mjs.map refers to ../src/index.ts, but does not contain the text of this source.",
    );
  });

  test("followMaps accepts a source map whose source is a file of the tarball", () => {
    const files = packed({ "src/index.ts": source, "dist/index.mjs.map": JSON.stringify(map) });
    expect(followMaps(files).problems).toEqual([]);
  });

  test("followMaps reports code without a source map", () => {
    expect(followMaps(packed({ "dist/shared.cjs": "async function greet() {}" })).problems).toEqual([
      "dist/shared.cjs has no source map.",
    ]);
  });
});

describe("findLeaks", () => {
  test("findLeaks accepts a tarball without leaks", () => {
    expect(findLeaks(packed({}))).toEqual([]);
  });

  test.each([
    ["/home/somebody/repo/src/index.ts", "/home/somebody/repo/src/index.ts"],
    ["file:///repo/src", "file:///repo/src"],
    ["C:\\repo\\src", "C:\\repo\\src"],
  ])("findLeaks reports the absolute path %s", (path, found) => {
    expect(findLeaks(packed({ "dist/index.d.mts": `// ${path}\n` }))).toEqual([`dist/index.d.mts contains ${found}.`]);
  });

  test.each(["workspace:^", "catalog:"])("findLeaks reports a dependency with the version %s", (version) => {
    const changed = JSON.stringify({ ...manifest, dependencies: { "made-up-dependency": version } });
    expect(findLeaks(packed({ "package.json": changed }))).toEqual([
      expect.stringContaining(`package.json contains ${version}`),
    ]);
  });

  test.each(["devDependencies", "scripts"])("findLeaks reports the field %s of the manifest", (field) => {
    const changed = JSON.stringify({ ...manifest, [field]: {} });
    expect(findLeaks(packed({ "package.json": changed }))).toEqual([`package.json contains the field ${field}.`]);
  });
});
