// How much of a page or a worker each entry may take, and what most users import of it: minified by esbuild and gzipped,
// with all that it imports and all that it would load later.
//
// A budget is some four per cent above what was measured on the day that stands beside it. Whoever has a reason to
// raise one, puts the figure that `pnpm test:packed size` prints here with the budget, and the reason into the changeset.
//
// Two were to be less: 2.5 kB for the whole of @org/signing, and 10 kB for the client. What they are made of is in
// tools/bench/README.md, Size.
export default [
  bundle('export * from "@org/signing"', "5.1 kB"), // 4,886 on 2026-11-21
  bundle('export { createSigner } from "@org/signing"', "3.75 kB"), // 3,600 on 2026-11-21
  bundle('export { createSigningFetch } from "@org/signing"', "2 kB"), // 1,912 on 2026-11-21
  bundle('export * from "@org/signing/openapi-fetch"', "1.45 kB"), // 1,389 on 2026-11-21
  bundle('export * from "@org/signing/sending"', "1.95 kB"), // 1,869 on 2026-11-21
  bundle('export * from "@org/signing/verify"', "3.75 kB"), // 3,596 on 2026-11-21
  bundle('export * from "@org/signing/explain"', "5.55 kB"), // 5,338 on 2026-11-21
  bundle('export * from "@org/broker-client"', "18.8 kB"), // 18,149 on 2026-11-21
  bundle('export { createBrokerClient } from "@org/broker-client"', "17.7 kB"), // 17,052 on 2026-11-21
  bundle('export * from "@org/broker-sandbox/msw"', "11.2 kB"), // 10,787 on 2026-11-21, without msw
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
