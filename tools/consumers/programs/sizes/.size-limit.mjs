// Defines a size budget for each code entry of the packages, and for some functions. A size is the number of bytes of a
// bundle, after minification by esbuild and compression by gzip. The bundle includes the chunks that load with
// `import()`. A budget is about 4 % larger than the measured size in the comment beside the budget. To raise a budget,
// run `pnpm verify packages -- size`, write the new size beside the budget, and give the reason in the changeset. The
// section "Size" of tools/bench/RESULTS.md lists the parts of the bundles.
export default [
  bundle('export * from "@org/signing"', "7.35 kB"), // size: 7,090 bytes on 2026-11-24
  bundle('export { createSigner } from "@org/signing"', "4.4 kB"), // size: 4,260 bytes on 2026-11-24
  bundle('export { createSigningFetch } from "@org/signing"', "3.45 kB"), // size: 3,313 bytes on 2026-11-24
  bundle('export * from "@org/signing/openapi-fetch"', "2.85 kB"), // size: 2,749 bytes on 2026-11-24
  bundle('export * from "@org/signing/sending"', "6.35 kB"), // size: 6,100 bytes on 2026-11-24
  bundle('export * from "@org/signing/verify"', "4.55 kB"), // size: 4,401 bytes on 2026-11-24
  bundle('export * from "@org/signing/explain"', "45.6 kB"), // size: 43,836 bytes on 2026-11-24
  bundle('export * from "@org/broker-client"', "34.9 kB"), // size: 33,572 bytes on 2026-11-26
  bundle('export { createBrokerClient } from "@org/broker-client"', "33.3 kB"), // size: 32,011 bytes on 2026-11-26
  bundle('export * from "@org/broker-client/undici"', "4.1 kB"), // size: 3,903 bytes on 2026-11-26, without undici
  bundle('export * from "@org/broker-sandbox/msw"', "103.2 kB"), // size: 99,148 bytes on 2026-11-26, without msw
];

function bundle(code, limit) {
  return {
    name: code,
    limit,
    gzip: true,
    modifyEsbuildConfig: (config) => ({
      ...config,
      entryPoints: [],
      stdin: { contents: code, resolveDir: import.meta.dirname },
      format: "esm",
      external: ["msw/http", "node:*", "undici"],
    }),
  };
}
