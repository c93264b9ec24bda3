// Starts tracing with the option `headersToSpanAttributes`, which adds the app key, nonces and signatures to the spans.
// The program also imports the recipe, so each request has a second span without these attributes.
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

const requestHeaders = ["x-app-key", "x-signature-nonce", "x-signature"];
const sdk = new NodeSDK({
  instrumentations: [new UndiciInstrumentation({ headersToSpanAttributes: { requestHeaders } })],
});
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
