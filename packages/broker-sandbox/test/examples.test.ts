import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

const { fetch } = globalThis;

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  fetch: (request) => fetch(request),
  modules: { "@org/broker-sandbox": "../../src/index.ts", "@org/broker-sandbox/msw": "../../src/msw.ts" },
  names: {
    "@org/broker-sandbox": ["startSandbox"],
    "@org/broker-sandbox/msw": ["brokerHandlers"],
    "@org/signing": ["createSigner", "createSigningFetch"],
    "msw/node": ["setupServer"],
  },
});
