import { hasMethod } from "../validation/values.ts";
import type { BrokerEvent } from "./events.ts";

/** Logger such as `console`, or a logger of pino, bunyan or winston. */
export interface LineLogger {
  /** If the logger has no method `debug`, `logEvents` calls `info`. */
  debug?(line: string): void;
  info(line: string): void;
  warn(line: string): void;
}

/**
 * Creates a listener for the option `onEvent` that logs each event. A logger of pino, bunyan or winston gets a short
 * message and the fields of the event. Any other logger gets one line.
 *
 * - `warn`: a failed call, exhausted retries, a status of 400 or above, an unexpected payload, and a clock skew.
 * - `info`: a successful call, and a scheduled retry.
 * - `debug`: the start of an attempt, and any other response.
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
    const { type, callId, operation, attempt, milliseconds, ...rest } = event;
    const entries = Object.entries({ callId, operation, attempt, milliseconds, ...rest });
    const fields = entries.filter(([name, value]) => value !== undefined && name !== "headers");
    const wanted = levelOf(event);
    const level = hasMethod(logger, wanted) ? wanted : "info";
    const message = `broker ${type}`;
    // If the logger returns a promise, the listener returns this promise, so that the client handles a rejection.
    return Reflect.apply(Object(logger)[level], logger, write(logger, message, fields));
  };
}

type Field = [name: string, value: unknown];

/** Returns the arguments for the logger. A logger with the method `child` accepts an object with fields. */
function write(logger: LineLogger, message: string, fields: Field[]): unknown[] {
  if (!hasMethod(logger, "child"))
    return [[message, ...fields.map(([name, value]) => `${name}=${text(value)}`)].join(" ")];
  const own = Object.fromEntries(fields);
  // winston takes the message first. pino and bunyan take the fields first.
  return "transports" in logger ? [message, own] : [own, message];
}

function levelOf(event: BrokerEvent): keyof LineLogger {
  if (isBad(event)) return "warn";
  return event.type === "attempt_started" || event.type === "response_received" ? "debug" : "info";
}

function isBad(event: BrokerEvent): boolean {
  if (event.type === "response_received") return event.status >= 400;
  if (event.type === "call_finished") return !event.ok;
  return ["retries_exhausted", "unexpected_payload", "clock_skew"].includes(event.type);
}

function text(value: unknown): string {
  const written = typeof value === "number" ? `${Math.round(value)}` : String(value);
  return /^[\w./-]+$/.test(written) ? written : JSON.stringify(written);
}
