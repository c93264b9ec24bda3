// The road of every request to the network, whoever makes it: attempts, each signed anew, and the waiting between them.
import { toRequest } from "@org/signing/sending";
import { attempt, type Conditions } from "./attempt.ts";
import type { Draft } from "./bare-request.ts";
import { AbortedError, RequestRefusedError } from "../errors/index.ts";
import { report, safeHeaders, type Detail } from "../events/events.ts";
import { canChange, type Lookup } from "../operations/lookup.ts";
import type { TimeoutOptions } from "../options/options.ts";
import { isRefusedByRuntime } from "./runtime.ts";
import { elapsed, type Progress } from "./call-context.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { discardBody } from "./response.ts";
import { isTransient, pause, waitAfter } from "./retry.ts";
import { readTimeout, type Limits, type Settings } from "../options/settings.ts";

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
    progress.canChange = retry === "never" || canChange(request, lookup);
    const attempts = progress.canChange ? 1 : settings.attempts;

    for (;;) {
      progress.attempt += 1;
      tell?.({ type: "attempt_started" });
      // An attempt uses its body up.
      const once =
        request.body && !request.bodyUsed && progress.attempt < attempts ? toRequest(request, undefined) : request;
      const { response, error } = await attempt(once, {
        settings,
        ...sending,
        ...timeFor(limits, elapsed(progress)),
      });
      const reason = error ? error.code : response.status;
      if (response)
        tell?.({
          type: "response_received",
          status: response.status,
          headers: safeHeaders(response, redactor(progress.sent)),
        });
      // A timer can fire just before its time, which then seems to leave a little.
      const isLast = progress.attempt >= attempts || (error?.code === "timed_out" && error.limit === "overall");
      const wait =
        isTransient(reason) && !isLast && !(error && isRefusedByRuntime(error))
          ? waitAfter(progress.attempt, response?.headers, now())
          : undefined;
      if (wait === undefined || elapsed(progress) + wait >= limits.overall) {
        if (error || isTransient(reason)) tell?.({ type: "retries_exhausted", reason });
        if (error) throw error;
        return response;
      }
      tell?.({ type: "retry_scheduled", reason, waitMilliseconds: wait });
      if (reads === "nothing") discardBody(response?.body);
      await pause(wait, request.signal);
      if (request.signal?.aborted) {
        tell?.({ type: "retries_exhausted", reason: "aborted" });
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
