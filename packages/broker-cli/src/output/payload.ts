import type { WithResponse } from "@org/broker-client";
import { usageError } from "../errors.ts";
import type { Io } from "../io.ts";
import type { Options } from "../options.ts";
import { formatJson } from "./json.ts";
import { headLines, printableLines } from "./text.ts";

type Printed = Pick<WithResponse<unknown>, "data" | "text"> & { readonly response?: Response };

/**
 * Prints the response of a call. JSON keeps the digits of its numbers. With `include`, the status and the headers come
 * first.
 *
 * With `json`, `printPayload` prints a text as a JSON string, other bytes as a JSON string in base64, and an empty body
 * as null. With `json` and `include`, the output is an object with the status, the headers and the body.
 */
export function printPayload(
  io: Io,
  { data, text, response }: Printed,
  { canChange, json, include }: Options & { readonly canChange: boolean },
): void {
  const head = include ? response : undefined;
  if (json) {
    const body = jsonOf(data, text);
    const headers = JSON.stringify(Object.fromEntries(head?.headers ?? []));
    return io.stdout(formatJson(head ? `{"status":${head.status},"headers":${headers},"body":${body}}` : body));
  }
  if (head) io.stdout(`${headLines(head.status, head.headers)}\n`);
  if (data === undefined) return;
  if (isBytes(data)) return printBytes(io, data, canChange);
  // If the body is a text, `data` equals `text`. If the body is JSON, `data` is the parsed value.
  if (data !== text) return io.stdout(formatJson(text));
  io.stdout(io.columns === undefined ? text : `${printableLines(text)}\n`);
}

function jsonOf(data: unknown, text: string): string {
  if (data === undefined) return "null";
  if (isBytes(data)) return JSON.stringify(Buffer.from(data).toString("base64"));
  return data === text ? JSON.stringify(text) : text;
}

function printBytes(io: Io, data: Uint8Array, canChange: boolean): void {
  if (io.columns === undefined) return io.stdout(data);
  const message = `The response is a file of ${data.length} bytes, which is not printed on a terminal.`;
  // After an error, the user might run the command a second time, although the service has already accepted the change.
  if (canChange) return io.stderr(`broker: The service accepted the change. ${message}\n`);
  throw usageError(message, "Redirect standard output to a file, or use --json to print the bytes in base64.");
}

function isBytes(data: unknown): data is Uint8Array {
  return ArrayBuffer.isView(data);
}
