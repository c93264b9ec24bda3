import type { BrokerEvent } from "./events.ts";

/** `console`, a pino logger, or what else takes a line. */
export interface LineLogger {
  info(line: string): void;
  warn(line: string): void;
}

/**
 * A listener for `onEvent` that writes a line an event: what was given up or is not as the spec says with `warn`, the
 * rest with `info`.
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
    const level = type === "given_up" || type === "unexpected_payload" ? "warn" : "info";
    logger[level](`broker ${type} ${fields.map(([name, value]) => `${name}=${text(value)}`).join(" ")}`);
  };
}

function text(value: number | string): string {
  if (typeof value === "number") return String(Math.round(value));
  return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
}
