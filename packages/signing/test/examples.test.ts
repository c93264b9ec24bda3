import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  fetch: () => Promise.resolve(Response.json([])),
  modules: {
    "@org/signing": "../../src/index.ts",
    "@org/signing/openapi-fetch": "../../src/openapi-fetch.ts",
    "@org/signing/explain": "../../src/explain/index.ts",
    "@org/signing/verify": "../../src/verify/index.ts",
  },
  names: {
    "@org/signing": [
      "canonicalize",
      "computeSignature",
      "createSigner",
      "createSigningFetch",
      "normalizeBody",
      "signRequest",
    ],
    "@org/signing/openapi-fetch": ["pathMiddleware", "signingMiddleware"],
    "@org/signing/explain": ["explain"],
    "@org/signing/verify": ["createVerifier", "memoryReplayStore", "redisReplayStore"],
    "../helpers/example-context.ts": ["createClient", "headers", "ioredis", "nodeRedis", "path", "signer", "verifier"],
  },
});
