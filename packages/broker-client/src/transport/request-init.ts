import type { Middleware } from "openapi-fetch";
import { guard } from "./middleware.ts";
import type { FetchFunction } from "../options/options.ts";
import { readHeaders } from "../validation/headers.ts";
import { writePath } from "../validation/parameters.ts";
import { isRecord } from "../validation/plain.ts";
import { assertBodyAllowed, isPresent, readSignal } from "../validation/request.ts";
import { assertSendable, UnsendableError } from "../validation/unsendable.ts";
import { paramsOf, readSerializers, type Styled } from "./serializers.ts";

/** Options that openapi-fetch and fetch accept for a call. openapi-fetch silently ignores all other options. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal"
  ).split(" "),
);
const FUNCTIONS = ["bodySerializer", "fetch", "pathSerializer"];
const PARSE_AS = ["json", "text", "blob", "arrayBuffer", "stream"];

interface Init extends Record<string, unknown> {
  readonly fetch?: FetchFunction | undefined;
  readonly parseAs?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Rejects options that bypass the signer. Each option is read only once, so that the client sends exactly the validated
 * value.
 *
 * @param styles styles of the operation's parameters, for a call without a serializer
 * @throws {UnsendableError} `invalid_option`, or another code that names the invalid part
 */
export function readInit(method: string, path: string, given: unknown, styles: Styled = {}): Init {
  const init = readNames(given);
  assertSendable(/^\/[^#]*$/.test(path), "invalid_url", "a path must begin with a slash and must not have a fragment.");
  assertBodyAllowed(method, init["body"]);
  assertSendable(
    init["baseUrl"] === undefined,
    "per_call_base_url",
    "a call cannot set baseUrl. Create a client for each base URL.",
  );
  // openapi-fetch silently ignores `requestInitExt` in a call.
  assertSendable(
    init["requestInitExt"] === undefined,
    "per_call_request_init_ext",
    "a call cannot set requestInitExt. Write a function that calls the global fetch with requestInitExt. Set " +
      "the client's option fetch to your function.",
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

/** Copies inherited options too, although openapi-fetch copies only own properties. */
function readNames(given: unknown): Record<string, unknown> {
  if (!isRecord(given)) throw new UnsendableError("unknown_input", "the options of the call must be an object.");
  for (const name in given) {
    assertSendable(KNOWN.has(name), "unknown_input", `openapi-fetch has no option \`${name}\`.`);
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
  for (const name in others) throw new UnsendableError("unknown_input", `params has no field \`${name}\`.`);
  // The call must have all parameters of the path. A caller's serializer may accept further parameters.
  if (pathSerializer !== undefined) writePath(template, path ?? {}, styles, true);
  return {
    ...paramsOf(template, query, path),
    ...(isPresent(header) && { header: readHeaders(header) }),
  };
}

function assertOption(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "invalid_option", problem);
}
