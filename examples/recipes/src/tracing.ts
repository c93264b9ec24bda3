import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

// Do not set `headersToSpanAttributes`, because traces would then contain the app key, the nonce and the signature.
const sdk = new NodeSDK({ instrumentations: [new UndiciInstrumentation()] });
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
