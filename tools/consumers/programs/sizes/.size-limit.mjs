// Defines the size budgets of each entry, and of the functions that most users import. A size is the number of bytes of
// a bundle, after minification by esbuild and compression by gzip. The size includes code that the entry loads later.
// The measured packages have the operations of an accepted revision.
//
// The comment beside a budget has the measured size. The budget is about four per cent larger. To raise a budget, run
// `pnpm verify packages -- size`, write the new size here, and give the reason in the changeset.
//
// Most bytes of `explain` are its table of causes. Most bytes of `broker-sandbox/msw` are Ajv and the code that
// explains a wrong signature. That code loads later than the entry.
//
// The original targets were 2.5 kB for all of @org/signing, and 10 kB for the client. The section "Size" of
// tools/bench/RESULTS.md lists the parts of the bundles.
export default [
  bundle('export * from "@org/signing"', "6.95 kB"), // 6,682 on 2026-11-22
  bundle('export { createSigner } from "@org/signing"', "4.3 kB"), // 4,099 on 2026-11-22
  bundle('export { createSigningFetch } from "@org/signing"', "3.1 kB"), // 2,990 on 2026-11-22
  bundle('export * from "@org/signing/openapi-fetch"', "2.55 kB"), // 2,420 on 2026-11-22
  bundle('export * from "@org/signing/sending"', "3.4 kB"), // 3,281 on 2026-11-22
  bundle('export * from "@org/signing/verify"', "4.5 kB"), // 4,304 on 2026-11-22
  bundle('export * from "@org/signing/explain"', "41.6 kB"), // 39,980 on 2026-11-22
  bundle('export * from "@org/broker-client"', "29.8 kB"), // 29,196 on 2026-11-22
  bundle('export { createBrokerClient } from "@org/broker-client"', "29.6 kB"), // 28,530 on 2026-11-23
  bundle('export * from "@org/broker-client/undici"', "4.35 kB"), // 4,175 on 2026-11-22, without undici
  bundle('export * from "@org/broker-sandbox/msw"', "97 kB"), // 93,210 on 2026-11-22, without msw
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
      // The bundles omit built-in modules of Node, which the sandbox and the undici transport import.
      external: ["msw/http", "node:*", "undici"],
    }),
  };
}
