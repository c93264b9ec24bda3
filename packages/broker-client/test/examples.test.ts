import { fileURLToPath } from "node:url";
import { testExamples } from "@org/doc-examples";

await testExamples({
  root: fileURLToPath(new URL("..", import.meta.url)),
  fetch: () => Promise.resolve(Response.json([{ account_id: "made-up", account_type: "MADE_UP" }])),
  modules: { "@org/broker-client": "../../src/index.ts" },
  names: {
    "@org/broker-client": ["createBrokerClient", "isBrokerError", "logEvents"],
    "../example-context.ts": ["broker"],
  },
});
