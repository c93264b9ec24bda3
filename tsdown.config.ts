import { defineConfig, type UserConfig } from "tsdown";

// Resolved where the package is installed: its `imports` pick node:crypto or WebCrypto there.
const neverBundle = ["#crypto", /^node:/];

// One way to build for every package; each names its entries in its own `build` script.
const common: UserConfig = {
  platform: "neutral",
  target: "es2022",
  sourcemap: true,
  fixedExtension: true,
  deps: { neverBundle },
  cwd: process.cwd(), // the package, not the folder of this file
};

export default defineConfig([
  { ...common, format: "esm", dts: true },
  { ...common, format: "cjs", dts: { emitDtsOnly: true } },
  // In CommonJS the bundler takes all of `require("openapi-fetch")` for its default export, which is a part of it: so
  // the code is built in. Its types stay imported, to be those that other packages have.
  { ...common, format: "cjs", dts: false, deps: { neverBundle, alwaysBundle: ["openapi-fetch"] } },
]);
