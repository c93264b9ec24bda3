import { assertHeader, readHeaders } from "../validation/headers.ts";
import { isPlainObject } from "../validation/plain.ts";
import type { BrokerClientOptions } from "./options.ts";

/** Header values by header name in lower case. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** Matches the names of headers that the signer, the client or fetch sets. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|content-type|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

/**
 * Validates the option `headers`. If the option is a function, the result of each call is validated.
 *
 * @throws {UnsendableError} `unsupported_header`: a header cannot be sent, or the client sets it
 */
export function headersOf(given: BrokerClientOptions["headers"] = {}): ClientHeaders | (() => Promise<ClientHeaders>) {
  return typeof given === "function" ? async () => readClientHeaders(await given()) : readClientHeaders(given);
}

function readClientHeaders(given: unknown): ClientHeaders {
  assertHeader(isPlainObject(given), "must be a plain object with string values.");
  const texts = Object.entries(given).map(([name, value]): [string, string] => {
    assertHeader(typeof value === "string", "must be a plain object with string values.");
    assertHeader(!RESERVED.test(name), `cannot set ${name}, which the client sets.`);
    return [name, value];
  });
  readHeaders(Object.fromEntries(texts));
  return Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
}
