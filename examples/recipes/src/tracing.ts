import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

// Do not set `headersToSpanAttributes`, which adds the app key, the nonce and the signature to the traces.
const sdk = new NodeSDK({ instrumentations: [new UndiciInstrumentation()] });
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
