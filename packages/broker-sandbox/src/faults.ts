import type { Operation } from "./operation.ts";
import { jsonResponse, OWN_RESPONSE, type Outcome, type WireResponse } from "./response.ts";
import type { WireRequest } from "./wire.ts";

/** A valid request, and the response to it without a fault. */
export interface Exchange {
  readonly request: WireRequest;
  /** Undefined if the spec documents none. */
  readonly operation: Operation | undefined;
  /** JSON of its first success; undefined for any other response. */
  readonly payload: unknown;
  readonly response: WireResponse;
  readonly redirectOrigin: string;
  /** Aborts when the client closes the connection. */
  readonly clientAborted: AbortSignal;
  /** Random number from 0 to 1, 1 excluded, for a fault that has several forms. */
  readonly choice: number;
}

export const FAULTS = ["slow", "reset", "truncated", "garbage", "rate_limited", "redirect_elsewhere", "drift"] as const;

export type Fault = (typeof FAULTS)[number];

/** Longer than a short timeout of a client, and short enough for a test. */
const SLOW_MILLISECONDS = 250;

const RETRY_AFTER_SECONDS = 1;

/** A page that a proxy could return instead of the service's response. */
const PROXY_PAGE = "<!doctype html>\n<title>Made-up proxy</title>\n<p>This page is not from the service.</p>\n";

/** Returns the outcome that a fault gives; undefined if this response cannot have the fault. */
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

/** Removes one required field wherever it is. An empty list has none, so the sample is used instead. */
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

/** The other form of Retry-After. It has whole seconds, and is rounded up so that a client does not retry too early. */
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
