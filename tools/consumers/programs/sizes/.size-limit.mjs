// Budgets for each entry and for what most users import: the bytes of a page or a worker, minified by esbuild and gzipped,
// with all that the entry imports and loads later. The packages have the operations of an accepted revision.
//
// A budget is about four per cent above the size that was measured on the day beside it. To raise one, write the figure that
// `pnpm verify packages -- size` prints here, and give the reason in the changeset.
//
// The targets were lower: 2.5 kB for all of @org/signing, and 10 kB for the client. tools/bench/README.md says what the bytes
// are.
export default [
  bundle('export * from "@org/signing"', "6.95 kB"), // 6,682 on 2026-11-22
  bundle('export { createSigner } from "@org/signing"', "4.3 kB"), // 4,099 on 2026-11-22
  bundle('export { createSigningFetch } from "@org/signing"', "3.1 kB"), // 2,990 on 2026-11-22
  bundle('export * from "@org/signing/openapi-fetch"', "2.55 kB"), // 2,420 on 2026-11-22
  bundle('export * from "@org/signing/sending"', "3.4 kB"), // 3,281 on 2026-11-22
  bundle('export * from "@org/signing/verify"', "4.5 kB"), // 4,304 on 2026-11-22
  bundle('export * from "@org/signing/explain"', "41.6 kB"), // 39,980 on 2026-11-22: the table of causes
  bundle('export * from "@org/broker-client"', "29.8 kB"), // 29,196 on 2026-11-22
  bundle('export { createBrokerClient } from "@org/broker-client"', "28.5 kB"), // 27,913 on 2026-11-22
  bundle('export * from "@org/broker-client/undici"', "4.35 kB"), // 4,175 on 2026-11-22, without undici
  bundle('export * from "@org/broker-sandbox/msw"', "97 kB"), // 93,210 on 2026-11-22, without msw: Ajv, and what explains a wrong signature, which loads late
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
      // The sandbox and the transport over undici are for Node.
      external: ["msw/http", "node:*", "undici"],
    }),
  };
}
