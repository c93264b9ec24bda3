import type { Operation } from "./operation.ts";
import { jsonResponse, OWN_RESPONSE, type Outcome, type WireResponse } from "./response.ts";
import type { WireRequest } from "./wire.ts";

/** A valid request, and the response that it would get without a fault. */
export interface Exchange {
  readonly request: WireRequest;
  /** Operation that the request calls. Undefined if the spec documents no operation for the request. */
  readonly operation: Operation | undefined;
  /** JSON payload of the first documented 2xx response. Undefined for any other response. */
  readonly payload: unknown;
  readonly response: WireResponse;
  readonly redirectOrigin: string;
  /** Aborts when the client closes the connection. */
  readonly clientAborted: AbortSignal;
  /** Random number from 0 (included) to 1 (excluded). It chooses, for example, the field that `drift` removes. */
  readonly choice: number;
}

/** Names of the faults. */
export const FAULTS = ["slow", "reset", "truncated", "garbage", "rate_limited", "redirect_elsewhere", "drift"] as const;

/** Name of a fault. */
export type Fault = (typeof FAULTS)[number];

/** Delay of the fault `slow`. The delay exceeds a short timeout of a client, but a test does not take long. */
const SLOW_MILLISECONDS = 250;

const RETRY_AFTER_SECONDS = 1;

/** Made-up HTML page of a proxy between the client and the service. */
const PROXY_PAGE = "<!doctype html>\n<title>Made-up proxy</title>\n<p>This page is not from the service.</p>\n";

/** Functions that apply a fault to a response. A function returns undefined if the response cannot have the fault. */
export const faults: Readonly<Record<Fault, (exchange: Exchange) => Outcome | undefined | Promise<Outcome>>> = {
  async slow({ response, clientAborted }) {
    await sleep(SLOW_MILLISECONDS, clientAborted);
    return sendAll(response);
  },
  reset: () => ({ sent: "nothing" }),
  truncated: ({ response }) => (response.body.length === 0 ? undefined : { sent: "half", response }),
  garbage: () => sendAll({ status: 200, headers: { "content-type": "text/html" }, body: PROXY_PAGE }),
  rate_limited: ({ choice }) =>
    sendAll(
      jsonResponse(
        429,
        { code: "rate_limited", message: "Made up: too many requests.", sandbox: OWN_RESPONSE },
        { "retry-after": choice < 0.5 ? String(RETRY_AFTER_SECONDS) : dateOfRetry() },
      ),
    ),
  redirect_elsewhere: ({ request, redirectOrigin }) =>
    sendAll({ status: 307, headers: { location: redirectOrigin + request.target }, body: "" }),
  drift: (exchange) => withoutRequiredField(exchange),
};

/**
 * Removes one required field from the payload, at every depth. If the payload is an empty list, the sample of the
 * operation is used instead.
 */
function withoutRequiredField({ operation, payload, response, choice }: Exchange): Outcome | undefined {
  const { sample, requiredFields = [] } = operation ?? {};
  const missing = requiredFields[Math.floor(choice * requiredFields.length)];
  if (payload === undefined || missing === undefined) return undefined;
  const source = Array.isArray(payload) && payload.length === 0 ? sample : payload;
  const body = JSON.stringify(source, (name, value: unknown) => (name === missing ? undefined : value));
  return body === JSON.stringify(source) ? undefined : sendAll({ ...response, body });
}

function sendAll(response: WireResponse): Outcome {
  return { sent: "all", response };
}

/**
 * Returns the value of Retry-After as a date. The date is rounded up to a whole second, so that a client does not retry
 * too early.
 */
function dateOfRetry(): string {
  return new Date(Math.ceil(Date.now() / 1000 + RETRY_AFTER_SECONDS) * 1000).toUTCString();
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
