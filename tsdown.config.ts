import { defineConfig } from "tsdown";

// `import createClient from "openapi-fetch"` is written for CommonJS as Node reads a default import from an ES module:
// all of `module.exports`. In a CommonJS module it is the property `default`, where `__esModule` says so.
const commonJsDefaults = {
  name: "commonjs-defaults",
  // No map, because none is needed: the line belongs to no source.
  renderChunk: (code: string) => ({ code: code.replaceAll(/\b(__toESM\(\w+), 1\)/g, "$1)"), map: null }),
};

// Declarations are built beside the code and get no map, but a line that names one.
const declarationsNameNoMap = {
  name: "declarations-name-no-map",
  generateBundle(_: unknown, bundle: Record<string, { fileName: string; code?: string }>) {
    for (const chunk of Object.values(bundle)) {
      if (!/\.d\.[cm]ts$/.test(chunk.fileName) || chunk.code === undefined) continue;
      chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
    }
  },
};

// One way to build for every package; each names its entries in its own `build` script.
export default defineConfig({
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  fixedExtension: true,
  // `#crypto` is resolved where the package is installed: its `imports` pick node:crypto or WebCrypto there.
  deps: { neverBundle: ["#crypto", /^node:/] },
  // What entries share is one file: to find and read ten takes a Node process 2 ms more (measured).
  outputOptions: {
    codeSplitting: {
      groups: [
        // Both sides of `#crypto` need it. In the shared file they would import each other, of which Rollup warns.
        { name: "errors", test: /signing\/src\/errors\.ts$/, priority: 1 },
        { name: "shared", minShareCount: 2, test: /(?<!\.d)\.ts$/ },
      ],
    },
    // Here, because the declarations for CommonJS are built without the plugins below.
    plugins: [declarationsNameNoMap],
  },
  plugins: [commonJsDefaults],
  cwd: process.cwd(), // the package, not the folder of this file
});
