import { AsyncLocalStorage } from "node:async_hooks";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";

interface Attempt {
  readonly type: string;
  readonly operation: string;
  readonly attempt: number;
}

const started = new AsyncLocalStorage<Attempt[]>();

/** Adds the operation and the number of the retry to the spans. Pass the function to the client as `onEvent`. */
export function traceAttempts(event: Attempt): void {
  if (event.type === "attempt_started") started.enterWith([event]);
}

// Do not set `headersToSpanAttributes`, which adds the app key, the nonce and the signature to the traces.
const instrumentation = new UndiciInstrumentation({
  requestHook(span, { method, headers }) {
    // Your program can send other requests in the same asynchronous context. An attempt sends one signed request.
    const event = String(headers).includes("x-signature-nonce") ? started.getStore()?.pop() : undefined;
    if (event === undefined) return;
    const { operation, attempt } = event;
    // For `broker.http`, the operation already begins with the method: `GET /made-up/{id}`.
    if (operation.startsWith(`${method} `)) span.updateName(operation);
    else if (operation !== "undocumented") span.updateName(`${method} ${operation}`);
    if (attempt > 1) span.setAttribute("http.request.resend_count", attempt - 1);
  },
});
const sdk = new NodeSDK({ instrumentations: [instrumentation] });
sdk.start();
process.once("beforeExit", () => sdk.shutdown().catch(console.error));
