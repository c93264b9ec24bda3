import { jsonAnswer, OWN_ANSWER, type Answer, type Outcome } from "./answer.ts";
import type { Operation } from "./operation.ts";
import type { WireRequest } from "./wire.ts";

/** A request that breaks no rule, and its answer, unless a fault befalls it. */
export interface Served {
  readonly request: WireRequest;
  /** Undefined where the spec documents none. */
  readonly operation: Operation | undefined;
  readonly payload: unknown;
  readonly answer: Answer;
  /** Another origin, to be sent to. */
  readonly elsewhere: string;
  /** Aborted once the caller has hung up. */
  readonly gone: AbortSignal;
  /** From 0 to 1, 1 excluded: what a fault leaves to chance. */
  readonly lot: number;
}

export const FAULTS = ["slow", "reset", "truncated", "garbage", "rate_limited", "redirect_elsewhere", "drift"] as const;

export type Fault = (typeof FAULTS)[number];

/** Longer than a short timeout of a client, and short enough for a test. */
const SLOW_MILLISECONDS = 250;

const RETRY_AFTER_SECONDS = 1;

/** A page such as a proxy puts in the place of an answer. */
const PROXY_PAGE = "<!doctype html>\n<title>Made-up proxy</title>\n<p>This page is not from the service.</p>\n";

/** What each fault makes of an answer; undefined where it cannot befall it. */
export const faults: Readonly<Record<Fault, (served: Served) => Outcome | undefined | Promise<Outcome>>> = {
  async slow({ answer, gone }) {
    await pause(gone);
    return whole(answer);
  },
  reset: () => ({ sent: "nothing" }),
  truncated: ({ answer }) => (answer.body === "" ? undefined : { sent: "half", answer }),
  garbage: () => whole({ status: 200, headers: { "content-type": "text/html" }, body: PROXY_PAGE }),
  rate_limited: ({ lot }) =>
    whole(
      jsonAnswer(
        429,
        { code: "rate_limited", message: "Made up: too many requests.", sandbox: OWN_ANSWER },
        { "retry-after": lot < 0.5 ? String(RETRY_AFTER_SECONDS) : dateOfRetry() },
      ),
    ),
  redirect_elsewhere: ({ request, elsewhere }) =>
    whole({ status: 307, headers: { location: elsewhere + request.target }, body: "" }),
  drift: ({ operation, payload, lot }) => operation && drifted(operation, payload, lot),
};

/** One required field, drawn by the lot, is missing wherever it stood; of an empty list, it is the sample's. */
function drifted({ status, sample, requiredFields = [] }: Operation, payload: unknown, lot: number) {
  const missing = requiredFields[Math.floor(lot * requiredFields.length)];
  if (missing === undefined) return undefined;
  const whence = Array.isArray(payload) && payload.length === 0 ? sample : payload;
  const body = JSON.stringify(whence, (name, value: unknown) => (name === missing ? undefined : value));
  return whole({ ...jsonAnswer(status, whence), body });
}

function whole(answer: Answer): Outcome {
  return { sent: "all", answer };
}

/** The other form of Retry-After. It has no fractions of a second: rounded up, or a client would come too early. */
function dateOfRetry(): string {
  return new Date(Math.ceil(Date.now() / 1000 + RETRY_AFTER_SECONDS) * 1000).toUTCString();
}

function pause(gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MILLISECONDS);
    gone.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
