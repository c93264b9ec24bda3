import { ConfigurationError } from "../errors/index.ts";
import { readHeaders } from "../validation/headers.ts";
import { isPlainObject } from "../validation/plain.ts";
import { assertSendable, UnsendableError } from "../validation/unsendable.ts";
import type { BrokerClientOptions } from "./options.ts";

/** Headers by name in lower case. */
export type ClientHeaders = Readonly<Record<string, string>>;

/** Headers that the signer, the client or fetch sets. */
const RESERVED =
  /^(?:x-app-key|x-signature.*|x-timestamp|x-version|host|content-length|content-type|transfer-encoding|connection|expect|keep-alive|upgrade)$/i;

/** @throws {ConfigurationError} if headers that do not change are invalid */
export function headersOf(given: BrokerClientOptions["headers"] = {}): ClientHeaders | (() => Promise<ClientHeaders>) {
  if (typeof given === "function") return async () => readClientHeaders(await given());
  try {
    return readClientHeaders(given);
  } catch (error) {
    throw error instanceof UnsendableError ? new ConfigurationError(error.message) : error;
  }
}

/** @throws {UnsendableError} `unsupported_header` */
function readClientHeaders(given: unknown): ClientHeaders {
  assertHeaders(isPlainObject(given), "headers must be a plain object of texts.");
  const headers = Object.entries({ ...given }).map(([name, value]): [string, string] => {
    assertHeaders(typeof value === "string", "headers must be a plain object of texts.");
    assertHeaders(!RESERVED.test(name), `headers: ${name} is not a caller's to set.`);
    return [name, value];
  });
  try {
    readHeaders(Object.fromEntries(headers));
  } catch (error) {
    throw error instanceof UnsendableError ? new UnsendableError(error.reason, `headers: ${error.message}`) : error;
  }
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function assertHeaders(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "unsupported_header", problem);
}
