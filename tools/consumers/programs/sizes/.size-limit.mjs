// How much of a page or a worker each entry may take, and what most users import of it: minified by esbuild and gzipped,
// with all that it imports and all that it would load later.
//
// A budget is some four per cent above what was measured on the day that stands beside it. Whoever has a reason to
// raise one, puts the figure that `pnpm verify packages size` prints here with the budget, and the reason into the changeset.
//
// Two were to be less: 2.5 kB for the whole of @org/signing, and 10 kB for the client. What they are made of is in
// tools/bench/README.md, Size.
export default [
  bundle('export * from "@org/signing"', "6.85 kB"), // 6,586 on 2026-11-22
  bundle('export { createSigner } from "@org/signing"', "4.45 kB"), // 4,250 on 2026-11-22
  bundle('export { createSigningFetch } from "@org/signing"', "3.2 kB"), // 3,050 on 2026-11-22
  bundle('export * from "@org/signing/openapi-fetch"', "2.55 kB"), // 2,426 on 2026-11-22
  bundle('export * from "@org/signing/sending"', "3.6 kB"), // 3,441 on 2026-11-22
  bundle('export * from "@org/signing/verify"', "4.75 kB"), // 4,551 on 2026-11-22
  bundle('export * from "@org/signing/explain"', "7.9 kB"), // 7,577 on 2026-11-22
  bundle('export * from "@org/broker-client"', "28.8 kB"), // 27,711 on 2026-11-22
  bundle('export { createBrokerClient } from "@org/broker-client"', "27.5 kB"), // 26,446 on 2026-11-22
  bundle('export * from "@org/broker-sandbox/msw"', "15 kB"), // 14,383 on 2026-11-22, without msw
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
      // Of the sandbox, which is for Node.
      external: ["msw/http", "node:*"],
    }),
  };
}
