import { elapsed, type Progress } from "../transport/call-context.ts";
import type { Redact } from "../errors/redaction/redactor.ts";

/** What happens to a call. None holds a header of the request. */
export type BrokerEvent = AttemptStarted | Answered | Retrying | GivenUp | UnexpectedPayload;

interface Happening {
  /** Its operationId, or method and path where the spec has none. */
  readonly operation: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Since the call began. */
  readonly milliseconds: number;
}

interface AttemptStarted extends Happening {
  readonly type: "attempt_started";
}

interface Answered extends Happening {
  readonly type: "response_received";
  readonly status: number;
  /** Of the response, those of `date`, `retry-after`, `content-type` and `content-length` that it has. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Retrying extends Happening {
  readonly type: "retry_scheduled";
  /** What the attempt came to: the status of its answer, or the code of its error. */
  readonly reason: number | string;
  readonly waitMilliseconds: number;
}

/** The last attempt failed, or was answered with what is otherwise tried again. */
interface GivenUp extends Happening {
  readonly type: "retries_exhausted";
  readonly reason: number | string;
}

/** A success that is not what the spec says, unless `checkResponses` is "off". */
interface UnexpectedPayload extends Happening {
  readonly type: "unexpected_payload";
  readonly status: number;
  /** What is wrong with it, and where; nothing of what it says. */
  readonly problem: string;
}

/** An event, less what all have. */
export type Detail = BrokerEvent extends infer Event
  ? Event extends Happening
    ? Omit<Event, keyof Happening>
    : never
  : never;

export type Emit = (event: BrokerEvent) => void;

/** Nothing that a listener throws, now or later, reaches the call. */
export function createEmit(onEvent: (event: BrokerEvent) => unknown): Emit {
  return (event) => {
    try {
      const result = onEvent(event);
      // A promise of any kind: that of another realm is no `Promise` of this one.
      if (typeof result === "object") Promise.resolve(result).catch(() => {});
    } catch {}
  };
}

/** Fills in what all events have. */
export function report(emit: Emit, progress: Progress, detail: Detail): void {
  const { operation, attempt } = progress;
  emit({ ...detail, operation, attempt, milliseconds: elapsed(progress) });
}

const SAFE_HEADERS = ["date", "retry-after", "content-type", "content-length"];

export function safeHeaders({ headers }: Response, redact: Redact): Record<string, string> {
  return Object.fromEntries(
    SAFE_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, redact(value)]];
    }),
  );
}
