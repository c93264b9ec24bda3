import type { Operation } from "./operation.ts";
import { type Outcome, ownError, type WireRequest, type WireResponse } from "./wire.ts";
import { validateWith } from "./standard-schema.ts";

export interface Exchange {
  readonly request: WireRequest;
  /**
   * Operation of the request. Undefined if the request matches no operation of the spec or of the option `operations`.
   */
  readonly operation: Operation | undefined;
  /** JSON payload of the first documented 2xx response, or undefined for any other response. */
  readonly payload: unknown;
  readonly response: WireResponse;
  readonly redirectOrigin: string;
  readonly clientAborted: AbortSignal;
  /**
   * Random number from 0 (included) to 1 (excluded). For example, this number determines which required field the fault
   * `drift` removes.
   */
  readonly choice: number;
}

export const FAULTS = [
  "slow",
  "reset",
  "truncated",
  "garbage",
  "rate_limited",
  "unavailable",
  "redirect_elsewhere",
  "drift",
] as const;

/** Name of a fault. */
export type Fault = (typeof FAULTS)[number];

/** Delay of the fault `slow`, which is long enough for a test of timeouts. */
const SLOW_MILLISECONDS = 250;

const RETRY_AFTER_SECONDS = 1;

const PROXY_PAGE = "<!doctype html>\n<title>Made-up proxy</title>\n<p>This page is not from the service.</p>\n";

type Faulty = Outcome | undefined;

/**
 * Functions that create the faulty response of each fault, or return undefined if the response cannot have this fault.
 */
export const faults: Readonly<Record<Fault, (exchange: Exchange) => Faulty | Promise<Faulty>>> = {
  async slow({ response, clientAborted }) {
    await sleep(SLOW_MILLISECONDS, clientAborted);
    return sendAll(response);
  },
  reset: () => ({ sent: "nothing" }),
  truncated: ({ response }) => (response.body.length === 0 ? undefined : { sent: "half", response }),
  garbage: () => sendAll({ status: 200, headers: { "content-type": "text/html" }, body: PROXY_PAGE }),
  rate_limited({ choice }) {
    const response = ownError(429, "rate_limited", "The sandbox responds as if the client had sent too many requests.");
    const retryAfter = choice < 0.5 ? String(RETRY_AFTER_SECONDS) : dateOfRetry();
    return sendAll({ ...response, headers: { ...response.headers, "retry-after": retryAfter } });
  },
  unavailable: () => sendAll(ownError(503, "unavailable", "The sandbox responds as if the service were unavailable.")),
  redirect_elsewhere: ({ request, redirectOrigin }) =>
    sendAll({ status: 307, headers: { location: redirectOrigin + request.target }, body: "" }),
  drift: (exchange) =>
    exchange.operation?.definition === undefined ? withoutRequiredField(exchange) : withoutFieldOfSchema(exchange),
};

/**
 * Chooses one required field, and removes every field with the same name from the payload and from nested objects. If
 * the payload is an empty list, `withoutRequiredField` changes and sends the sample of the operation instead.
 */
function withoutRequiredField({ operation, payload, response, choice }: Exchange): Outcome | undefined {
  const { sample, requiredFields = [] } = operation ?? {};
  const missing = requiredFields[Math.floor(choice * requiredFields.length)];
  if (payload === undefined || missing === undefined) return undefined;
  const source = Array.isArray(payload) && payload.length === 0 ? sample : payload;
  const body = withoutField(source, missing);
  return body === JSON.stringify(source) ? undefined : sendAll({ ...response, body });
}

/**
 * Removes the first field without which the payload does not match the schema. `choice` determines the field that the
 * function tries first.
 */
async function withoutFieldOfSchema({ operation, payload, response, choice }: Exchange): Promise<Outcome | undefined> {
  const schema = operation?.definition?.response;
  if (payload === undefined || schema === undefined) return undefined;
  const names = fieldsIn(String(response.body));
  const first = Math.floor(choice * names.length);
  for (const name of [...names.slice(first), ...names.slice(0, first)]) {
    const body = withoutField(payload, name);
    const { problems } = await validateWith(schema, JSON.parse(body));
    if (problems.length > 0) return sendAll({ ...response, body });
  }
  return undefined;
}

function fieldsIn(json: string): string[] {
  const names = new Set<string>();
  JSON.parse(json, function (this: unknown, name: string, value: unknown) {
    if (!Array.isArray(this)) names.add(name);
    return value;
  });
  // `JSON.parse` also calls the function for the whole payload, with an empty string as the name.
  return [...names].filter((name) => name !== "");
}

function withoutField(payload: unknown, missing: string): string {
  return JSON.stringify(payload, (name, value: unknown) => (name === missing ? undefined : value));
}

function sendAll(response: WireResponse): Outcome {
  return { sent: "all", response };
}

/** Returns a date for `Retry-After`, rounded up to a whole second so that a client does not retry too early. */
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
