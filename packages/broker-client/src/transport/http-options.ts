// Reads the options of a call of `broker.http`.
import { assertBody } from "@org/signing/sending";
import type { MergedOptions, Middleware, MiddlewareCallbackParams } from "openapi-fetch";
import type { RefusalReason } from "../errors/index.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import type { FetchFunction } from "../options/options.ts";
import { bodyText } from "../validation/body.ts";
import { readHeaders } from "../validation/headers.ts";
import { type QueryStyles, writePath, writeQuery } from "../validation/parameters.ts";
import {
  assertBodyAllowed,
  assertSendable,
  isPlainObject,
  isPresent,
  isRecord,
  readSignal,
  UnsendableError,
} from "../validation/values.ts";
import { isMiddleware, MIDDLEWARE_RULE } from "./middleware.ts";

/** Options of openapi-fetch and fetch for a call, and `timeout`. openapi-fetch silently ignores all other options. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal timeout"
  ).split(" "),
);
const PARSE_AS = ["json", "text", "blob", "arrayBuffer", "stream"] as const;
const QUERY_RULE = "querySerializer must be a function, or { array, object, allowReserved }.";

export type ParseAs = (typeof PARSE_AS)[number];

type Serializers = Pick<MergedOptions, "bodySerializer" | "pathSerializer" | "querySerializer">;

export interface HttpOptions extends Serializers {
  readonly fetch: FetchFunction | undefined;
  readonly dispatcher: unknown;
  readonly timeout: unknown;
  readonly parseAs: ParseAs | undefined;
  readonly signal: AbortSignal | undefined;
  readonly params: MiddlewareCallbackParams["params"];
  readonly middleware: readonly Middleware[];
  readonly [name: string]: unknown;
}

/**
 * Reads and validates the options of a call, and rejects options that bypass the signer. Each option is read only once,
 * so that the client sends exactly the validated value.
 *
 * @param styles styles of the operation's parameters, for a call without a serializer
 * @throws {UnsendableError} `invalid_option`, or a more exact code such as `unsupported_header`
 */
export function readHttpOptions(method: string, path: string, given: unknown, styles: Styled = {}): HttpOptions {
  const {
    fetch,
    dispatcher,
    timeout,
    parseAs,
    signal,
    middleware = [],
    headers,
    params = {},
    ...init
  } = readNames(given);
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
  assertOption(fetch === undefined || isFetch(fetch), "fetch must be a function.");
  const parsed = PARSE_AS.find((each) => each === parseAs);
  assertOption(parsed === parseAs, `parseAs must be one of ${PARSE_AS.join(", ")}.`);
  assertOption(Array.isArray(middleware), "middleware must be a list.");
  const list = Array.from<unknown>(middleware);
  assertOption(list.every(isMiddleware), MIDDLEWARE_RULE);
  return {
    ...init,
    fetch,
    dispatcher,
    timeout,
    parseAs: parsed,
    ...(isPresent(headers) && { headers: readHeaders(headers) }),
    signal: readSignal(signal),
    ...readSerializers(path, init, styles),
    params: readParams(path, params, init["pathSerializer"] !== undefined, styles),
    middleware: list,
  };
}

/**
 * Copies the options of a call. The copy has inherited options too, although openapi-fetch copies only own properties.
 */
function readNames(given: unknown): Record<string, unknown> {
  assertSendable(isRecord(given), "unknown_input", "the options of the call must be an object.");
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

function readParams(template: string, params: unknown, isOpen: boolean, { path: styles }: Styled) {
  assertSendable(isRecord(params), "unknown_input", "params must be an object of query, path and header.");
  const { query, path, header, ...others } = params;
  for (const name in others) throw new UnsendableError("unknown_input", `params has no field \`${name}\`.`);
  // The call must have all parameters of the path. A caller's serializer may accept further parameters.
  if (isOpen) writePath(template, path ?? {}, styles, true);
  return {
    ...(isPresent(query) && { query: Object(query) }),
    // Without an object of parameters, openapi-fetch does not replace the names in the path.
    ...((isPresent(path) || template.includes("{")) && { path: Object(path ?? {}) }),
    ...(isPresent(header) && { header: readHeaders(header) }),
  };
}

const STYLES = { array: ["form", "spaceDelimited", "pipeDelimited"], object: ["form", "deepObject"] };

export type Styled = NonNullable<DocumentedCall["styles"]>;

/** Returns the options of a middleware's context, for a call that does not use openapi-fetch. */
export function contextOptions(baseUrl: string, parseAs: ParseAs, styles?: Styled) {
  return { baseUrl, parseAs, bodySerializer: bodyText, ...defaultSerializers(styles) };
}

/** Returns serializers that validate values, because the serializers of openapi-fetch drop or change some values. */
function defaultSerializers(styles: Styled = {}, others?: QueryStyles) {
  return {
    querySerializer: (query: unknown) => writeQuery(query, others ? {} : styles.query, others),
    pathSerializer: (url: string, path: unknown) => writePath(url, path, styles.path),
  };
}

/**
 * Wraps the caller's serializers, so that the client validates their results.
 *
 * @throws {UnsendableError} `invalid_option`: a serializer is invalid
 */
function readSerializers(path: string, init: Record<string, unknown>, styles: Styled): Serializers {
  const { bodySerializer, pathSerializer, querySerializer } = init;
  const isOwnQuery = isSerializer(querySerializer);
  const others = isOwnQuery ? undefined : querySerializer;
  assertOption(others === undefined || isQueryStyles(others), QUERY_RULE);
  assertOption(bodySerializer === undefined || isSerializer(bodySerializer), "bodySerializer must be a function.");
  assertOption(pathSerializer === undefined || isSerializer(pathSerializer), "pathSerializer must be a function.");
  const own = defaultSerializers(styles, others);
  // If the path already has a query, the serializers must not add a second query.
  const hasQuery = path.includes("?");
  const isPath = (result: unknown) => isText(result) && (hasQuery || !result.includes("?"));
  const isQuery = (result: unknown) => isText(result) && (!hasQuery || result === "");
  return {
    bodySerializer: checked(bodySerializer ?? bodyText, "bodySerializer", "unsupported_body", isBody),
    pathSerializer: checked(pathSerializer ?? own.pathSerializer, "pathSerializer", "unsupported_parameter", isPath),
    querySerializer: checked(
      isOwnQuery ? querySerializer : own.querySerializer,
      "querySerializer",
      "unsupported_parameter",
      isQuery,
    ),
  };
}

/**
 * Returns whether the client accepts the result of a body serializer. A form and bytes pass this check, because the
 * signer later rejects them with its own error code.
 */
function isBody(result: unknown): boolean {
  assertBody(result);
  return isText(result) || (typeof result === "object" && result !== null);
}

function checked<Parameters extends unknown[], Result>(
  serialize: (...given: Parameters) => Result,
  name: string,
  reason: RefusalReason,
  isValid: (result: Result) => boolean,
) {
  return (...given: Parameters): Result => {
    let result: Result;
    try {
      result = serialize(...given);
    } catch (cause) {
      if (cause instanceof UnsendableError) throw cause;
      throw new UnsendableError(reason, `${name} threw an error. Look at the \`cause\`.`, { cause });
    }
    assertSendable(
      isValid(result),
      reason,
      `${name} must return a string, and must not add a query to a path that already has a query.`,
    );
    return result;
  };
}

function assertOption(holds: boolean, problem: string): asserts holds {
  assertSendable(holds, "invalid_option", problem);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns whether a value is a function. `checked` later validates that the function returns a string. */
function isSerializer(value: unknown): value is (...given: unknown[]) => string {
  return typeof value === "function";
}

function isFetch(value: unknown): value is FetchFunction {
  return typeof value === "function";
}

function isQueryStyles(given: unknown): given is QueryStyles {
  const areStyles = (value: unknown, styles: readonly unknown[]) =>
    value === undefined ||
    (isPlainObject(value) &&
      Object.entries(value).every(([name, each]) =>
        name === "style" ? styles.includes(each) : name === "explode" && typeof each === "boolean",
      ));
  return (
    isPlainObject(given) &&
    Object.entries(given).every(([name, value]) => {
      if (name === "allowReserved") return value === undefined || typeof value === "boolean";
      return (name === "array" || name === "object") && areStyles(value, STYLES[name]);
    })
  );
}
