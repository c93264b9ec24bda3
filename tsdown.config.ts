import { defineConfig } from "tsdown";

// Fixes default imports such as `import createClient from "openapi-fetch"` in CommonJS output. By the rules of an ES
// module in Node, the default import is the whole `module.exports`. In CommonJS, the default import must be the
// property `default`, if the imported module sets `__esModule`.
const commonJsDefaults = {
  name: "commonjs-defaults",
  // The changed lines belong to no source file, so the source map stays correct.
  renderChunk: (code: string) => ({ code: code.replaceAll(/\b(__toESM\(\w+), 1\)/g, "$1)"), map: null }),
};

// Removes the `sourceMappingURL` line from declarations, because no source map of declarations is built.
const declarationsNameNoMap = {
  name: "declarations-name-no-map",
  generateBundle(_: unknown, bundle: Record<string, { fileName: string; code?: string }>) {
    for (const chunk of Object.values(bundle)) {
      if (!/\.d\.[cm]ts$/.test(chunk.fileName) || chunk.code === undefined) continue;
      chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, "\n");
    }
  },
};

// Builds every package. The `build` script of a package names its entries.
export default defineConfig({
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  fixedExtension: true,
  // The bundle does not contain `#crypto`, because the `imports` of the installed package select node:crypto or
  // WebCrypto.
  deps: { neverBundle: ["#crypto", /^node:/] },
  // Code that several entries share goes into one file. With ten shared files, a Node process took 2 ms longer to start
  // (measured).
  outputOptions: {
    // In CommonJS, Jest supports `require`, but not `import()`.
    dynamicImportInCjs: false,
    codeSplitting: {
      groups: [
        // Both implementations of `#crypto` import the errors. If the errors were in the shared file, the
        // implementation and the shared file would import each other, and Rollup would warn.
        { name: "errors", test: /signing\/src\/errors\.ts$/, priority: 1 },
        // `broker --help` loads only these files of the CLI. Other shared files import the client.
        {
          name: "start",
          test: /broker-cli\/src\/(?:errors|io|program|output\/text|commands\/shared)\.ts$/,
          priority: 1,
        },
        { name: "shared", minShareCount: 2, test: /(?<!\.d)\.ts$/ },
      ],
    },
    // tsdown builds the declarations for CommonJS without the `plugins` below, so this plugin is an output plugin.
    plugins: [declarationsNameNoMap],
  },
  plugins: [commonJsDefaults],
  cwd: process.cwd(), // the directory of the package, not of this file
});
