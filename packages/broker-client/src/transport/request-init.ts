import type { Middleware } from "openapi-fetch";
import { guard } from "./middleware.ts";
import type { FetchFunction } from "../options/options.ts";
import { readHeaders } from "../validation/headers.ts";
import { writePath } from "../validation/parameters.ts";
import { isRecord } from "../validation/plain.ts";
import { assertBodyAllowed, isPresent, readSignal } from "../validation/request.ts";
import { assertSendable, UnsendableError } from "../validation/unsendable.ts";
import { paramsOf, readSerializers, type Styled } from "./serializers.ts";

/** Options that openapi-fetch and fetch take for a call. openapi-fetch silently ignores others. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal"
  ).split(" "),
);
const FUNCTIONS = ["bodySerializer", "fetch", "pathSerializer"];
const PARSE_AS = ["json", "text", "blob", "arrayBuffer", "stream"];

/** Options of one call of openapi-fetch that this client reads. */
interface Init extends Record<string, unknown> {
  readonly fetch?: FetchFunction | undefined;
  readonly parseAs?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies the options of a call of openapi-fetch, and refuses those that would bypass the signer or be sent as something
 * else. It reads each value once, so that the validated value is the one that is sent.
 *
 * @param styles styles of the operation's parameters, which a serializer of the call replaces
 * @throws {UnsendableError}
 */
export function readInit(method: string, path: string, given: unknown, styles: Styled = {}): Init {
  const init = readNames(given);
  assertSendable(/^\/[^#]*$/.test(path), "invalid_url", "a path begins with a slash, and has no fragment.");
  assertBodyAllowed(method, init["body"]);
  assertSendable(
    init["baseUrl"] === undefined,
    "per_call_base_url",
    "a call has no baseUrl of its own. Make a client for that origin.",
  );
  // openapi-fetch silently ignores it for a call. As an option of its client, it would replace what was signed.
  assertSendable(
    init["requestInitExt"] === undefined,
    "per_call_request_init_ext",
    "a call has no requestInitExt. Give createBrokerClient a fetch that adds it.",
  );
  for (const name of FUNCTIONS) {
    assertOption(init[name] === undefined || typeof init[name] === "function", `${name} must be a function.`);
  }
  const { parseAs = "json", signal, middleware = [], headers } = init;
  const isParsed = PARSE_AS.some((each) => each === parseAs);
  assertOption(isParsed, `parseAs must be one of ${PARSE_AS.join(", ")}.`);
  assertOption(Array.isArray(middleware), "middleware must be a list.");
  return {
    ...init,
    ...(isPresent(headers) && { headers: readHeaders(headers) }),
    signal: readSignal(signal),
    ...readSerializers(path, init, styles),
    params: readParams(path, init, styles),
    middleware: Array.from<unknown, Middleware>(middleware, (each) => guard(each)),
  };
}

/** Reads inherited options, too. openapi-fetch would copy only the object's own. */
function readNames(given: unknown): Record<string, unknown> {
  if (!isRecord(given)) throw new UnsendableError("unknown_input", "a call takes an object of options.");
  for (const name in given) {
    assertSendable(KNOWN.has(name), "unknown_input", `openapi-fetch takes no \`${name}\`. Look at its options.`);
  }
  const init: Record<string, unknown> = {};
  for (const name of KNOWN) {
    const value = given[name];
    if (value !== undefined) init[name] = value;
  }
  return init;
}

function readParams(
  template: string,
  { params = {}, pathSerializer }: Record<string, unknown>,
  { path: styles }: Styled,
): object {
  if (!isRecord(params)) {
    throw new UnsendableError("unknown_input", "params must be an object of query, path and header.");
  }
  const { query, path, header, ...others } = params;
  for (const name in others) throw new UnsendableError("unknown_input", `params have no \`${name}\`.`);
  // The caller's own serializer may know further names, and needs those of the path.
  if (pathSerializer !== undefined) writePath(template, path ?? {}, styles, true);
  return {
    ...paramsOf(template, query, path),
    ...(isPresent(header) && { header: readHeaders(header) }),
  };
}

function assertOption(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "invalid_option", problem);
}
