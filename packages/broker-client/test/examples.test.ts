import { fileURLToPath } from "node:url";
import { testExamples } from "@org/testing/examples";

const realFetch = globalThis.fetch;

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  // Only requests to 127.0.0.1 are sent, because an example can start a sandbox on this machine.
  fetch: (request) =>
    new URL(request.url).hostname === "127.0.0.1" ? realFetch(request) : Promise.resolve(Response.json([])),
  modules: { "@org/broker-client": "../../src/index.ts", "@org/broker-client/undici": "../../src/undici/index.ts" },
  names: {
    "@org/broker-client": ["createBrokerClient", "defineOperation", "isBrokerError", "logEvents", "unchecked"],
    "@org/broker-client/undici": ["undiciTransport"],
    "../example-context.ts": ["broker"],
  },
});
