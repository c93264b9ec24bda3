import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

const realFetch = globalThis.fetch;

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // A sandbox of an example's own is asked for real.
  fetch: (request) =>
    new URL(request.url).hostname === "127.0.0.1"
      ? realFetch(request)
      : Promise.resolve(Response.json([{ account_id: "made-up", account_type: "MADE_UP" }])),
  modules: { "@org/broker-client": "../../src/index.ts" },
  names: {
    "@org/broker-client": ["createBrokerClient", "isBrokerError", "logEvents"],
    "../example-context.ts": ["broker"],
  },
});
