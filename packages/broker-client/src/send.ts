// The road of every request to the network, whoever makes it: attempts, each signed anew, and the waiting between them.
import { toRequest } from "@org/signing/sending";
import { attempt, type Conditions } from "./attempt.ts";
import type { Draft } from "./draft.ts";
import { AbortedError, RequestRefusedError } from "./errors/index.ts";
import { report, safeHeaders, type Detail } from "./events.ts";
import type { Lookup } from "./lookup.ts";
import type { TimeoutOptions } from "./options.ts";
import { isRefusedByRuntime } from "./not-sent.ts";
import { elapsed, type Progress } from "./progress.ts";
import { redactor } from "./redaction/redactor.ts";
import { isTransient, pause, waitAfter } from "./retry.ts";
import { readTimeout, type Limits, type Settings } from "./settings.ts";

/** How one call is sent. */
export interface Sending extends Pick<Conditions, "progress" | "transport" | "isShared" | "reads"> {
  readonly timeout?: TimeoutOptions | undefined;
  /** Of the operation that was called by name. */
  readonly retry?: "safe" | "never" | undefined;
}

/** Uses the request up. */
export type Send = (request: Request | Draft, sending: Sending) => Promise<Response>;

export function createSend(settings: Settings, lookup: Lookup): Send {
  return async (request, sending) => {
    const { emit, now } = settings;
    const { progress, timeout, retry, reads } = sending;
    const limits = readTimeout(timeout, settings.timeout);
    if (request instanceof Request) refuseUnsendable(request, progress);
    const tell = emit && ((detail: Detail) => report(emit, progress, detail));
    // A caller's middleware may have made another request of it.
    const isSafe = retry !== "never" && maySendAgain(request, lookup);
    const attempts = isSafe ? settings.attempts : 1;
    progress.canChange = !isSafe;

    for (;;) {
      progress.attempt += 1;
      tell?.({ type: "attempt_started" });
      // An attempt uses its body up.
      const once =
        request.body && !request.bodyUsed && progress.attempt < attempts ? toRequest(request, undefined) : request;
      const result = await attempt(once, { settings, ...sending, ...timeFor(limits, elapsed(progress)) });
      const isError = "outcome" in result;
      const because = isError ? result.code : result.status;
      if (!isError)
        tell?.({ type: "answered", status: result.status, headers: safeHeaders(result, redactor(progress.sent)) });
      // A timer can fire just before its time, which then seems to leave a little.
      const isLast = progress.attempt >= attempts || ("limit" in result && result.limit === "overall");
      const wait =
        isTransient(because) && !isLast && !(isError && isRefusedByRuntime(result))
          ? waitAfter(progress.attempt, isError ? undefined : result.headers, now())
          : undefined;
      if (wait === undefined || elapsed(progress) + wait >= limits.overall) {
        if (isError || isTransient(because)) tell?.({ type: "given_up", because });
        if (isError) throw result;
        return result;
      }
      tell?.({ type: "retrying", because, waitMilliseconds: wait });
      if (!isError && reads === "nothing") result.body?.cancel?.().catch(() => {});
      await pause(wait, request.signal);
      if (request.signal?.aborted) {
        tell?.({ type: "given_up", because: "aborted" });
        throw new AbortedError("unknown", progress, request.signal.reason);
      }
    }
  };
}

function timeFor({ attempt, overall }: Limits, elapsed: number) {
  // A pause can take longer than it was to.
  const left = Math.max(1, overall - elapsed);
  return left < attempt
    ? ({ limit: "overall", milliseconds: overall, timer: left } as const)
    : ({ limit: "attempt", milliseconds: attempt, timer: attempt } as const);
}

/** What Node's fetch refuses only once it sends (20 to 26), where a change could no longer be told from one that was sent. */
const UNSENDABLE = ["expect", "keep-alive", "transfer-encoding", "upgrade"];

function refuseUnsendable({ headers, mode, integrity }: Request, progress: Progress): void {
  const connection = headers.get("connection")?.toLowerCase() ?? "close";
  const isFit = connection === "close" || connection === "keep-alive";
  const name = isFit ? UNSENDABLE.find((each) => headers.has(each)) : "connection";
  if (name !== undefined) {
    throw new RequestRefusedError(
      "unsupported_header",
      `the connection's own header ${name} is fetch's to set.`,
      progress,
    );
  }
  // fetch hides a response that has another hash or no body, after the service made the change.
  if (integrity) throw new RequestRefusedError("invalid_request", "a call has no integrity of its own.", progress);
  if (mode !== "no-cors") return;
  throw new RequestRefusedError("invalid_request", 'mode "no-cors" takes no header of a signature.', progress);
}

/** By what the spec says of the operation; outside the spec, by what HTTP says of the method. */
function maySendAgain({ method, url }: Request | Draft, lookup: Lookup): boolean {
  const found = lookup(method, url);
  return found === undefined ? method === "GET" || method === "HEAD" : found.call.retry === "safe";
}
