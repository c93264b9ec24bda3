// How much of a page or a worker each entry may take, and what most users import of it: minified by esbuild and gzipped,
// with all that it imports and all that it would load later.
//
// A budget is some four per cent above what was measured on the day that stands beside it. Whoever has a reason to
// raise one, puts the figure that `pnpm test:packed size` prints here with the budget, and the reason into the changeset.
//
// Two were to be less: 2.5 kB for the whole of @org/signing, and 10 kB for the client. What they are made of is in
// tools/bench/README.md, Size.
export default [
  bundle('export * from "@org/signing"', "5.1 kB"), // 4,889 on 2026-11-21
  bundle('export { createSigner } from "@org/signing"', "3.8 kB"), // 3,637 on 2026-11-21
  bundle('export { createSigningFetch } from "@org/signing"', "2.25 kB"), // 2,157 on 2026-11-21
  bundle('export * from "@org/signing/openapi-fetch"', "1.5 kB"), // 1,446 on 2026-11-21
  bundle('export * from "@org/signing/sending"', "2 kB"), // 1,930 on 2026-11-21
  bundle('export * from "@org/signing/verify"', "3.8 kB"), // 3,632 on 2026-11-21
  bundle('export * from "@org/signing/explain"', "5.6 kB"), // 5,382 on 2026-11-21
  bundle('export * from "@org/broker-client"', "18.8 kB"), // 18,137 on 2026-11-21
  bundle('export { createBrokerClient } from "@org/broker-client"', "17.7 kB"), // 17,043 on 2026-11-21
  bundle('export * from "@org/broker-sandbox/msw"', "11.4 kB"), // 10,962 on 2026-11-21, without msw
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
