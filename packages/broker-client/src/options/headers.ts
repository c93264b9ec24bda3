import { assertHeader, readHeaders } from "../validation/headers.ts";
import { isPlainObject } from "../validation/plain.ts";
import type { BrokerClientOptions } from "./options.ts";

export type ClientHeaders = Readonly<Record<string, string>>;

/** Headers that the signer, the client or fetch sets. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|content-type|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

/**
 * Validates the headers, or validates the result of each call if the option `headers` is a function.
 *
 * @throws {UnsendableError} `unsupported_header`: a header cannot be sent, or only the client may set the header
 */
export function headersOf(given: BrokerClientOptions["headers"] = {}): ClientHeaders | (() => Promise<ClientHeaders>) {
  return typeof given === "function" ? async () => readClientHeaders(await given()) : readClientHeaders(given);
}

function readClientHeaders(given: unknown): ClientHeaders {
  assertHeader(isPlainObject(given), "must be a plain object with string values.");
  const texts = Object.entries(given).map(([name, value]): [string, string] => {
    assertHeader(typeof value === "string", "must be a plain object with string values.");
    assertHeader(!RESERVED.test(name), `must not contain ${name}, which only the client may set.`);
    return [name, value];
  });
  readHeaders(Object.fromEntries(texts));
  return Object.fromEntries(texts.map(([name, value]) => [name.toLowerCase(), value]));
}
