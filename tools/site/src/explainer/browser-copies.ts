import { usageError } from "../../../../packages/broker-cli/src/errors.ts";
import { headerRecord, type PastedHeaders } from "../../../../packages/broker-cli/src/input/headers.ts";

const CHOOSE_BASH = "In the network panel of the browser, choose Copy as cURL (bash), and paste that command.";

/** Rejects the commands that a browser copies for the two shells of Windows, because their quoting differs from bash. */
export function rejectWindowsCommand(text: string): void {
  const start = text.trimStart();
  if (/^(?:Invoke-(?:WebRequest|RestMethod)\s|\$session\s?=)/i.test(start))
    throw usageError("The request is a PowerShell command.", CHOOSE_BASH);
  // A caret before a quote or a line end is an escape of the command prompt.
  if (/^curl(?:\.exe)?\s/.test(start) && /\^["\r\n]/.test(start))
    throw usageError("The curl command is for the Windows command prompt.", CHOOSE_BASH);
}

/**
 * Parses a call of `fetch` that a browser copied, whose arguments are a JSON string and a JSON object. Returns undefined
 * for any other text.
 */
export function parseFetch(text: string): PastedHeaders | undefined {
  const [, list] = /^(?:await\s)?fetch\(([^]*)\)$/.exec(text.trim().replace(/;$/, "")) ?? [];
  if (list === undefined) return undefined;
  const [url, options]: readonly unknown[] = parseArguments(list);
  const { method, headers, body }: Readonly<Record<string, unknown>> = Object(options);
  const pairs = Object.entries(Object(headers)).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    method: textOf(method),
    url: textOf(url),
    headers: headerRecord(pairs),
    body: textOf(body),
    notes: [],
  };
}

function parseArguments(list: string): unknown[] {
  try {
    return JSON.parse(`[${list}]`);
  } catch {
    throw usageError("The arguments of `fetch` are not JSON.", CHOOSE_BASH);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
