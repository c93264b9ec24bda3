// Defines a size budget for each code entry of the packages, and for some functions. A size is the number of bytes of a
// bundle, after minification by esbuild and compression by gzip. The bundle includes the chunks that load with
// `import()`. A budget is about 4 % larger than the measured size in the comment beside the budget. To raise a budget,
// run `pnpm verify packages -- size`, write the new size beside the budget, and give the reason in the changeset. The
// section "Size" of tools/bench/RESULTS.md lists the parts of the bundles.
export default [
  bundle('export * from "@org/signing"', "7.15 kB"), // size: 6,875 bytes on 2026-11-23
  bundle('export { createSigner } from "@org/signing"', "4.4 kB"), // size: 4,252 bytes on 2026-11-23
  bundle('export { createSigningFetch } from "@org/signing"', "3.45 kB"), // size: 3,304 bytes on 2026-11-24
  bundle('export * from "@org/signing/openapi-fetch"', "2.85 kB"), // size: 2,737 bytes on 2026-11-24
  bundle('export * from "@org/signing/sending"', "3.75 kB"), // size: 3,576 bytes on 2026-11-24
  bundle('export * from "@org/signing/verify"', "4.55 kB"), // size: 4,394 bytes on 2026-11-23
  bundle('export * from "@org/signing/explain"', "42.7 kB"), // size: 41,085 bytes on 2026-11-23
  bundle('export * from "@org/broker-client"', "31.1 kB"), // size: 29,907 bytes on 2026-11-23
  bundle('export { createBrokerClient } from "@org/broker-client"', "29.8 kB"), // size: 28,644 bytes on 2026-11-23
  bundle('export * from "@org/broker-client/undici"', "4.35 kB"), // size: 4,167 bytes on 2026-11-23, without undici
  bundle('export * from "@org/broker-sandbox/msw"', "98.2 kB"), // size: 94,475 bytes on 2026-11-23, without msw
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
