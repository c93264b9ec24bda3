import type { BrokerEvent } from "./events.ts";

/** Logger that writes lines, such as `console` or a pino logger. */
export interface LineLogger {
  info(line: string): void;
  warn(line: string): void;
}

/**
 * Creates a listener for the option `onEvent` that writes one line per event. The listener calls `logger.warn` for
 * exhausted retries, a status of 400 or above, an unexpected payload and a clock skew. For all other events, the
 * listener calls `logger.info`.
 *
 * @example
 * const broker = createBrokerClient({
 *   baseUrl: "https://api.example.com",
 *   appKey: "made-up-app-key",
 *   appSecret: "made-up-app-secret",
 *   onEvent: logEvents(console),
 * });
 */
export function logEvents(logger: LineLogger): (event: BrokerEvent) => void {
  return (event) => {
    const { type, operation, attempt, milliseconds, headers: _, ...rest } = { headers: undefined, ...event };
    const fields = Object.entries({ operation, attempt, milliseconds, ...rest });
    // The logger can return a promise. If the promise rejects, the client handles the rejection.
    return logger[isBad(event) ? "warn" : "info"](
      `broker ${type} ${fields.map(([name, value]) => `${name}=${text(value)}`).join(" ")}`,
    );
  };
}

function isBad(event: BrokerEvent): boolean {
  if (event.type === "response_received") return event.status >= 400;
  return ["retries_exhausted", "unexpected_payload", "clock_skew"].includes(event.type);
}

function text(value: number | string): string {
  if (typeof value === "number") return String(Math.round(value));
  return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
}
