import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

// No `headersToSpanAttributes`: the app key, the nonce and the signature are headers.
const sdk = new NodeSDK({ instrumentations: [new UndiciInstrumentation()] });
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
