import { defineConfig } from "tsdown";

// One way to build for every package; each names its entries in its own `build` script.
export default defineConfig({
  format: ["esm", "cjs"],
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
  fixedExtension: true,
  // Resolved where the package is installed: its `imports` pick node:crypto or WebCrypto there.
  deps: { neverBundle: ["#crypto", /^node:/] },
  cwd: process.cwd(), // the package, not the folder of this file
});
