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
    const { type, headers: _, ...rest } = { headers: undefined, ...event };
    const fields = Object.entries(rest).map(([name, value]) => `${name}=${text(value)}`);
    const level = type === "given_up" || type === "unexpected_payload" ? "warn" : "info";
    logger[level](`broker ${type} ${fields.join(" ")}`);
  };
}

function text(value: number | string): string {
  if (typeof value === "number") return String(Math.round(value));
  return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
}
