// The road of every request to the network, whoever makes it: attempts, each signed anew, and the waiting between them.
import type { Signer } from "@org/signing";
import { attempt, signalOf, type Outgoing } from "./attempt.ts";
import { AbortedError, RequestRefusedError } from "./errors/index.ts";
import { report, safeHeaders, type Detail } from "./events.ts";
import { maySendAgain, type Lookup } from "./lookup.ts";
import { elapsed, type Progress } from "./progress.ts";
import { isPassing, pause, waitAfter } from "./retry.ts";
import { readTimeout, type Limits, type Settings, type TimeoutOptions, type Transport } from "./settings.ts";

/** How one call is sent. */
export interface Sending {
  readonly progress: Progress;
  readonly timeout?: TimeoutOptions | undefined;
  readonly transport?: Transport | undefined;
  /** Whether the answer is read to its end, or given as soon as its headers are here. */
  readonly whole: boolean;
}

export type Send = (outgoing: Outgoing, sending: Sending) => Promise<Response>;

export function createSend(settings: Settings, lookup: Lookup): Send {
  return async (outgoing, { progress, timeout, transport = settings.transport, whole }) => {
    const { emit, headers, now } = settings;
    const limits = readTimeout(timeout, settings.timeout);
    const tell = (detail: Detail) => emit && report(emit, progress, detail);
    const isSafe = maySendAgain(outgoing, lookup);
    const attempts = isSafe ? settings.attempts : 1;
    const how = { signer: boundTo(settings, progress), transport, headers, progress, whole };
    progress.canChange = !isSafe;

    for (;;) {
      progress.attempt += 1;
      tell({ type: "attempt_started" });
      const result = await attempt(outgoing, { ...how, ...timeFor(limits, elapsed(progress)) });
      const [because, isError] = result instanceof Response ? [result.status, false] : [result.code, true];
      if (result instanceof Response) tell({ type: "answered", status: result.status, headers: safeHeaders(result) });
      // A timer can fire just before its time, which then seems to leave a little.
      const isLast = progress.attempt >= attempts || ("limit" in result && result.limit === "overall");
      const wait = isPassing(because) && !isLast ? waitAfter(progress.attempt, result, now()) : undefined;
      if (wait === undefined || elapsed(progress) + wait >= limits.overall) {
        if (isError || isPassing(because)) tell({ type: "given_up", because });
        if (result instanceof Response) return result;
        throw result;
      }
      tell({ type: "retrying", because, waitMilliseconds: wait });
      if (result instanceof Response && !whole) result.body?.cancel().catch(() => {});
      const signal = signalOf(outgoing);
      await pause(wait, signal);
      if (signal?.aborted) throw new AbortedError("unknown", progress, signal.reason);
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

/** A signer for one origin: nothing is signed for another. */
function boundTo({ origin, signer }: Settings, progress: Progress): Signer {
  return {
    async sign(request) {
      if (String(request.url).startsWith(`${origin}/`)) return signer.sign(request);
      throw new RequestRefusedError(
        "foreign_origin",
        `it goes to another origin than baseUrl's, ${origin}, and nothing is signed for it. Make a client for that origin.`,
        progress,
      );
    },
  };
}
