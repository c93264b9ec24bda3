import type { WithResponse } from "@org/broker-client";
import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { formatJson } from "../output/format-json.ts";
import { printableLines } from "../output/printable.ts";

/** Prints the payload of a call. Its text has every digit of its numbers. */
export function printPayload(
  io: Io,
  { data, text }: Pick<WithResponse<unknown>, "data" | "text">,
  canChange: boolean,
): void {
  if (data === undefined) return;
  const isTerminal = io.columns !== undefined;
  if (data instanceof Uint8Array) {
    if (!isTerminal) return io.stdout(data);
    const message = `The response is a file of ${data.length} bytes.`;
    // After an error, a person would send the change again.
    if (canChange) return io.stderr(`broker: The service accepted the change. ${message}\n`);
    throw usageError(message, "Redirect standard output to a file.");
  }
  // The payload of a text is the body itself. The payload of JSON is what the body says.
  if (data !== text) return io.stdout(formatJson(text));
  io.stdout(isTerminal ? `${printableLines(text)}\n` : text);
}
