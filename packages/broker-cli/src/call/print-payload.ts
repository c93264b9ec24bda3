import type { WithResponse } from "@org/broker-client";
import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import { formatJson } from "../output/format-json.ts";
import { printableLines } from "../output/printable.ts";

/** Prints a payload. For JSON, the function formats `text`, because numbers in `data` may have lost digits. */
export function printPayload(
  io: Io,
  { data, text }: Pick<WithResponse<unknown>, "data" | "text">,
  canChange: boolean,
): void {
  if (data === undefined) return;
  const isTerminal = io.columns !== undefined;
  if (data instanceof Uint8Array) {
    if (!isTerminal) return io.stdout(data);
    const message = `The response is a file of ${data.length} bytes, which is not printed on a terminal.`;
    // The service has already accepted the change. After an error, the user might run the command a second time.
    if (canChange) return io.stderr(`broker: The service accepted the change. ${message}\n`);
    throw usageError(message, "Redirect standard output to a file.");
  }
  // For a text response, `data` equals `text`. For a JSON response, `data` is the parsed value.
  if (data !== text) return io.stdout(formatJson(text));
  io.stdout(isTerminal ? `${printableLines(text)}\n` : text);
}
