// The site also runs parse-request.ts in a browser, so parse-request.ts and its imports must not import Node modules.
import { usageError } from "../errors.ts";
import { commandOf, parseCurl } from "./parse-curl.ts";
import { parseHar } from "./har.ts";
import { type Advice, parseHeaders, type PastedHeaders, type RequestInput } from "./headers.ts";
import { parsePowerShell } from "./parse-powershell.ts";
import { jsonIn, sentByPython, serviceTimeIn } from "./printed.ts";

interface ParseOptions {
  /** Value of the option `--entry`: the number of the entry in a HAR, counted from 1. */
  readonly entry?: string | undefined;
  /** Reads the file of a curl flag such as `--data @FILE`. */
  readonly readFile: (path: string) => Promise<string>;
  readonly advice: Advice;
}

/** Parses a command, a HAR, JSON of a log, or headers. The result may lack the method or the URL. */
export async function parseParts(text: string, { entry, readFile, advice }: ParseOptions): Promise<PastedHeaders> {
  const start = text.trimStart();
  if (start === "") throw usageError("The input is empty.", "Give a curl command, an entry of a HAR, or headers.");
  const serviceTime = serviceTimeIn(start);
  const command = commandOf(text.trim());
  if (command !== undefined) return { ...(await parseCurl(command, readFile)), serviceTime };
  const called = parsePowerShell(start);
  if (called !== undefined) return called;
  // In JSON, these names come after a double quote.
  if (/^[^"\n]*Axios(?:Error|Headers)/m.test(start))
    throw usageError("This is the output of console.log.", "Print JSON.stringify(error.toJSON()), and paste that.");
  const json = jsonIn(start);
  if (json !== undefined) return parseHar(json, readNumber("--entry", "", entry), advice);
  return { serviceTime, ...parseHeaders(sentByPython(start) ?? text) };
}

/** Checks that the request has a URL and its whole body, and sets the default method. */
export function completeRequest({ method, url, ...parts }: PastedHeaders, { giveBody, giveUrl }: Advice): RequestInput {
  if (url === undefined) throw usageError("The request has no URL.", giveUrl);
  const length = Number(parts.headers["content-length"]);
  if (length > 0 && !parts.body)
    throw usageError(`The request has no body, but content-length is ${length}.`, giveBody);
  return { ...parts, method: (method ?? (parts.body ? "POST" : "GET")).toUpperCase(), url };
}

/** @param unit unit in the error message, such as ` of seconds` */
export function readNumber(option: string, unit: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError(`${option} must be a whole number${unit}, 1 or more, but is ${text}.`);
}
