import type { BrokerEvent } from "./events.ts";

/** `console`, a pino logger, or what else takes a line. */
export interface LineLogger {
  info(line: string): void;
  warn(line: string): void;
}

/**
 * A listener for `onEvent` that writes a line an event: with `warn` what was given up, answered with a status of 400 or
 * above, or is not as the spec says; the rest with `info`.
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
    // A logger may give a promise, which may reject.
    return logger[isBad(event) ? "warn" : "info"](
      `broker ${type} ${fields.map(([name, value]) => `${name}=${text(value)}`).join(" ")}`,
    );
  };
}

function isBad(event: BrokerEvent): boolean {
  if (event.type === "response_received") return event.status >= 400;
  return event.type === "retries_exhausted" || event.type === "unexpected_payload";
}

function text(value: number | string): string {
  if (typeof value === "number") return String(Math.round(value));
  return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
}
