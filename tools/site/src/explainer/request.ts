import { normalizeBody, type SignatureInput, type SignedHeaderName } from "@org/signing";
import { SIGNED_HEADERS } from "@org/signing/sending";
import { CliError, usageError } from "../../../../packages/broker-cli/src/errors.ts";
import type { Advice, RequestInput } from "../../../../packages/broker-cli/src/input/headers.ts";
import { completeRequest, parseParts } from "../../../../packages/broker-cli/src/input/parse-request.ts";
import { readInput, type Observed } from "../../../../packages/signing/src/explain/read-input.ts";
import type { Problem } from "./types.ts";

/** Values for missing headers. The examples have the same timestamp. */
export const MADE_UP: Readonly<Record<SignedHeaderName, string>> = {
  host: "api.example.com",
  "x-app-key": "made-up-app-key",
  "x-signature-algorithm": "HMAC-SHA256",
  "x-signature-nonce": "made-up-nonce",
  "x-signature-version": "1.0",
  "x-timestamp": "2026-10-17T09:30:00Z",
};

export interface PreparedRequest {
  /** Request with made-up values for missing headers. The body is the pasted body. */
  readonly request: RequestInput;
  /** The same request as `explain` reads it. */
  readonly observed: Observed;
  /** Signed parts of the request. The body is the normalized body. */
  readonly signed: SignatureInput;
  /** Whether the request has made-up headers. */
  readonly isMadeUp: boolean;
  readonly notes: readonly string[];
}

const ADVICE: Advice = {
  chooseEntry: "Paste only one entry of the HAR.",
  giveBody:
    "Paste the text of the body. In the output of `curl -v`, paste it directly after the last line that begins with `>`.",
  giveUrl:
    "Above the headers, write the method and the URL, such as `POST /made-up/path`. In the network panel of a browser, they are at the top of the tab Headers.",
};

/** Texts that each request has, but most prose has not. */
const REQUEST_TEXT = /curl|^(?:get|post) |^x-|^host:|[/{]/im;

/** Parses a curl command, a call of `fetch`, a HAR, headers or the URL of a GET request. */
export async function parseRequest(text: string): Promise<RequestInput> {
  for (const [start, message, fix] of OTHER_TEXTS) {
    if (start.test(text.trimStart())) throw usageError(message, fix);
  }
  if (!REQUEST_TEXT.test(text)) throw usageError("This is not a request.", PASTE);
  const parts = await parseParts(fetchToJson(text) ?? text, { readFile: rejectFile, advice: ADVICE });
  return completeRequest(parts, ADVICE);
}

async function rejectFile(): Promise<string> {
  throw usageError(
    "The curl command reads the body from a file.",
    "Write the text of the body in the command instead of @FILE.",
  );
}

const PRINT = "Run the program, print the method, the URL, the headers and the body that it sends, and paste these.";

/**
 * First statement of a program, after its comments. A call of `fetch` alone can be a request. The statement does
 * not begin with a space, so the match takes linear time.
 */
const CODE =
  /^(?:(?:#|\/\/).*\n|\s)*(?=\S)(?!(?:await )?fetch\()(?:(?:import|from|package|using|const|let|var|def|async|func|public|class) |[\w.<>,[\] ]+:?=[^\n{]*\(|[\w. ]+\()/;

/** Texts that users paste instead of a request. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, message: string, fix: string])[] = [
  [
    // Status line, also in the output of `curl -v`, or an HTML page
    /^(?:< )?HTTP\/[\d.]+ \d{3}|^<(?:!doctype|html)/i,
    "This is a response, not a request.",
    "Paste the request that received this response. In the output of `curl -v`, its lines begin with `>`.",
  ],
  [
    /^(?:\$ )?(?:https?|xhs?|wget)\s/,
    "The page does not read commands of HTTPie and Wget.",
    "Paste the request line, the headers and the body. HTTPie prints them with the option `--offline`.",
  ],
  [
    // Path and pairs, which can be percent-encoded
    /^(?:\/|%2F)[^?\n]*(?:&|%26)x-app-key(?:=|%3D)/i,
    "This is a canonical request.",
    'Paste it into "Compare a canonical request", and paste here the request that the client sent.',
  ],
  [CODE, "This is the code of a program, not a request.", PRINT],
];

/**
 * Converts the two arguments of a `fetch` call that a browser copied, a JSON string and a JSON object, to one JSON
 * object. Returns undefined for any other text.
 */
function fetchToJson(text: string): string | undefined {
  const [, list] = /^(?:await\s)?fetch\(([^]*)\)$/.exec(text.trim().replace(/;$/, "")) ?? [];
  if (list === undefined) return undefined;
  const [url, options] = parseArguments(list);
  return JSON.stringify({ method: "GET", ...Object(options), url });
}

function parseArguments(list: string): readonly unknown[] {
  try {
    return JSON.parse(`[${list}]`);
  } catch {
    throw usageError(
      "This call of `fetch` is source code. The page reads only a call that a browser copied.",
      `${PRINT} Or right-click the request in the network panel of the browser, and choose Copy > Copy as fetch. In Firefox, choose Copy Value > Copy as Fetch.`,
    );
  }
}

/** Parses the pasted request, and adds the values that the signature needs. */
export async function prepareRequest(text: string): Promise<PreparedRequest> {
  const pasted = await parseRequest(text);
  const filled = await fillHeaders(pasted);
  const observed = await readInput(filled.request);
  const { path, query, headers } = observed;
  const body = normalized(observed.body ?? "");
  return {
    request: filled.request,
    observed,
    signed: { path, query, headers, body: body.text },
    isMadeUp: filled.request !== pasted,
    notes: [...pasted.notes, ...filled.notes, ...body.notes],
  };
}

/**
 * Adds made-up values for missing signed headers. A request with a signature keeps its headers, because the client did
 * not sign the made-up values.
 */
async function fillHeaders(request: RequestInput): Promise<{ request: RequestInput; notes: readonly string[] }> {
  const { headers } = await readInput(request);
  const missing = SIGNED_HEADERS.filter((name) => headers[name] === "");
  if (missing.length === 0) return { request, notes: [] };
  if (request.headers["x-signature"] !== undefined) {
    return { request, notes: [`The request lacks ${missing.join(", ")}. The page signs an empty value.`] };
  }
  const added = Object.fromEntries(missing.map((name) => [name, MADE_UP[name]]));
  const list = missing.map((name) => `${name}: ${MADE_UP[name]}`).join(", ");
  return {
    request: { ...request, headers: { ...request.headers, ...added } },
    notes: [`The request lacks signed headers. The page added made-up values: ${list}.`],
  };
}

function normalized(body: string): { readonly text: string; readonly notes: readonly string[] } {
  try {
    const text = normalizeBody(body);
    return { text, notes: text === body ? [] : [CHANGED_BODY] };
  } catch (error) {
    if (signingCode(error) === undefined) throw error;
    return { text: body, notes: ["The body is not JSON text. The page hashes the pasted body."] };
  }
}

const CHANGED_BODY =
  "The page hashes the body without the white space outside its JSON strings, and with `&`, `<` and `>` instead of their escapes.";

const PASTE = "Paste a curl command, a call of `fetch`, an entry of a HAR, or headers that begin with a request line.";

/** Fixes for errors of `@org/signing`, by code. */
const FIXES: Readonly<Record<string, string>> = {
  lone_surrogate: "Replace the half of a surrogate pair with a whole character.",
  invalid_credentials: "Enter the app secret that belongs to the app key.",
  malformed_percent_encoding: "Paste the canonical request without percent-encoding, or write a literal `%` as `%25`.",
  crypto_unavailable: "Open the page over https, from localhost, or from a file.",
};

/** Converts an error about the inputs to a problem. Throws any other error again. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CliError) return { message: error.message, fix: error.fix ?? PASTE };
  const code = signingCode(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  return { message: error.message, fix: FIXES[code] ?? "Correct this part of the request." };
}

/**
 * Returns the code of a `SigningError`. The function reads the name of the error, because the page has two copies of
 * the class: one from the package's entry point, and one from the package's source files.
 */
function signingCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== "SigningError" || !("code" in error)) return undefined;
  return String(error.code);
}
