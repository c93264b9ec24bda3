// Starts tracing with `headersToSpanAttributes`, which the recipe does not set.
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

const requestHeaders = ["x-app-key", "x-signature-nonce", "x-signature"];
const sdk = new NodeSDK({
  instrumentations: [new UndiciInstrumentation({ headersToSpanAttributes: { requestHeaders } })],
});
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
