// A copy of what a call of openapi-fetch was given. What would go round the signer, seem to, or not arrive as it is meant is
// refused: each value is read once, so that what was validated is what is sent.
import { assertBody, ownSignal } from "@org/signing/sending";
import type { Middleware, PathSerializer } from "openapi-fetch";
import type { RefusalReason } from "../errors/index.ts";
import { guard } from "./middleware.ts";
import type { Transport } from "../options/options.ts";
import { createMisread, readHeaders, readPath, readQuery } from "../validation/parameters.ts";
import { isPlainObject, isRecord } from "../validation/plain.ts";
import { UnsendableError } from "../validation/unsendable.ts";

/** What openapi-fetch and fetch know of a call. openapi-fetch passes over anything else without a word. */
const KNOWN = new Set(
  (
    "baseUrl body bodySerializer cache credentials dispatcher duplex fetch headers integrity keepalive middleware mode " +
    "next params parseAs pathSerializer priority querySerializer redirect referrer referrerPolicy Request requestInitExt " +
    "signal"
  ).split(" "),
);
const FUNCTIONS = ["bodySerializer", "fetch", "pathSerializer"];
const PARSE_AS = ["json", "text", "blob", "arrayBuffer", "stream"];
/** openapi-fetch would write a list or an object of another style without its name. */
const STYLES = { array: ["form", "spaceDelimited", "pipeDelimited"], object: ["form", "deepObject"] };

/** What openapi-fetch takes for one call, as far as it matters here. */
export interface Init extends Record<string, unknown> {
  readonly params?: object | undefined;
  readonly headers?: object | null | undefined;
  readonly body?: unknown;
  readonly fetch?: Transport | undefined;
  readonly parseAs?: string;
  readonly pathSerializer?: PathSerializer;
  readonly signal?: AbortSignal | undefined;
}

/** What was validated. */
interface OwnInit extends Init {
  readonly middleware: readonly Middleware[];
}

/** @throws {UnsendableError} */
export function readInit(method: string, path: string, given: unknown): OwnInit {
  const init = readNames(given);
  if (!/^\/[^#]*$/.test(path)) refuse("invalid_url", "a path begins with a slash, and has no fragment.");
  if (init["body"] !== undefined && /^(?:GET|HEAD)$/i.test(method)) {
    refuse("body_not_allowed", `a ${method} has no body.`);
  }
  if (init["baseUrl"] !== undefined) {
    refuse("per_call_base_url", "a call has no baseUrl of its own. Make a client for that origin.");
  }
  // openapi-fetch passes over it without a word, where a client has it replace what was signed.
  if (init["requestInitExt"] !== undefined) {
    refuse("per_call_request_init_ext", "a call has no requestInitExt. Give createBrokerClient a fetch that adds it.");
  }
  for (const name of FUNCTIONS) {
    requireThat(init[name] === undefined || typeof init[name] === "function", `${name} must be a function.`);
  }
  const { parseAs = "json", signal, dispatcher, middleware = [], headers } = init;
  requireThat(
    PARSE_AS.some((each) => each === parseAs),
    `parseAs must be one of ${PARSE_AS.join(", ")}.`,
  );
  requireThat(
    dispatcher === undefined || isObjectWith(dispatcher, "dispatch"),
    "dispatcher must have a function dispatch.",
  );
  requireThat(Array.isArray(middleware), "middleware must be a list.");
  if (init["params"] === undefined) readPath(path, {});
  return {
    ...init,
    ...(headers !== undefined && headers !== null && { headers: readHeaders(headers) }),
    signal: readSignal(signal),
    ...serializersOf(path, init),
    ...(init["params"] !== undefined && { params: readParams(path, init) }),
    middleware: Array.from<unknown, Middleware>(middleware, (each) => guard(each)),
  };
}

/** Reads each member once, an inherited one too: openapi-fetch copies those of the object itself only. */
function readNames(given: unknown): Record<string, unknown> {
  if (!isRecord(given)) return refuse("unknown_input", "a call takes an object of options.");
  for (const name in given) {
    if (!KNOWN.has(name)) refuse("unknown_input", `openapi-fetch takes no \`${name}\`. Look at its options.`);
  }
  const init: Record<string, unknown> = {};
  for (const name of KNOWN) {
    const value = given[name];
    if (value !== undefined) init[name] = value;
  }
  return init;
}

function readParams(path: string, { params, querySerializer, pathSerializer }: Record<string, unknown>): object {
  if (!isRecord(params)) return refuse("unknown_input", "params must be an object of query, path and header.");
  const { query, path: inPath, header, ...others } = params;
  for (const name in others) refuse("unknown_input", `params have no \`${name}\`.`);
  const isOwnQuery = typeof querySerializer === "function";
  if (path.includes("?") && isPresent(query)) {
    refuse("unsupported_parameter", "a path with a query of its own takes no other query.");
  }
  const readIn = readPath(path, inPath ?? {}, pathSerializer !== undefined);
  return {
    ...(isPresent(query) && { query: isOwnQuery ? query : readQuery(query, createMisread(querySerializer)) }),
    ...(isPresent(inPath) && { path: readIn }),
    ...(isPresent(header) && { header: readHeaders(header) }),
  };
}

/** The call's own, which must give text: openapi-fetch would send `undefined`, or throw what nobody expects. */
function serializersOf(
  path: string,
  { bodySerializer, pathSerializer, querySerializer }: Record<string, unknown>,
): object {
  if (querySerializer !== undefined && typeof querySerializer !== "function") requireStyles(querySerializer);
  // A second query would become part of the first one's last value.
  const hasQuery = path.includes("?");
  const isPath = (result: unknown) => typeof result === "string" && (hasQuery || !result.includes("?"));
  const isQuery = (result: unknown) => typeof result === "string" && (!hasQuery || result === "");
  // A form or bytes: the signer has its own word for them.
  const isBody = (result: unknown) => {
    assertBody(result);
    return typeof result === "string" || (typeof result === "object" && result !== null);
  };
  return {
    ...(bodySerializer !== undefined && {
      bodySerializer: checked(bodySerializer, "bodySerializer", "unsupported_body", isBody),
    }),
    ...(pathSerializer !== undefined && {
      pathSerializer: checked(pathSerializer, "pathSerializer", "unsupported_parameter", isPath),
    }),
    ...(typeof querySerializer === "function" && {
      querySerializer: checked(querySerializer, "querySerializer", "unsupported_parameter", isQuery),
    }),
  };
}

function checked(serialize: unknown, name: string, reason: RefusalReason, isFit: (result: unknown) => boolean) {
  return (...given: unknown[]): unknown => {
    let result: unknown;
    try {
      result = typeof serialize === "function" ? Reflect.apply(serialize, undefined, given) : undefined;
    } catch (cause) {
      throw new UnsendableError(reason, `${name} threw. Look at the \`cause\`.`, { cause });
    }
    if (!isFit(result)) refuse(reason, `${name} must return text, and no second query.`);
    return result;
  };
}

function requireStyles(options: unknown): void {
  const areStyles = (value: unknown, styles: readonly unknown[]): boolean =>
    value === undefined ||
    (isPlainObject(value) &&
      Object.entries(value).every(([name, each]) =>
        name === "style" ? styles.includes(each) : name === "explode" && typeof each === "boolean",
      ));
  const isFit =
    isPlainObject(options) &&
    Object.entries(options).every(([name, value]) => {
      if (name === "allowReserved") return value === undefined || typeof value === "boolean";
      return (name === "array" || name === "object") && areStyles(value, STYLES[name]);
    });
  requireThat(isFit, "querySerializer must be a function, or { array, object, allowReserved }.");
}

/** Of any realm: the rest of the call asks only a signal of the runtime's own. */
function readSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  try {
    if (isSignal(signal)) return ownSignal(signal);
  } catch {
    // It throws when it is asked.
  }
  return refuse("invalid_option", "signal must be an AbortSignal.");
}

function isSignal(value: unknown): value is AbortSignal {
  return (
    isObjectWith(value, "addEventListener") && isObjectWith(value, "removeEventListener") && "aborted" in Object(value)
  );
}

function isObjectWith(value: unknown, method: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function";
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function requireThat(holds: boolean, problem: string): asserts holds {
  if (!holds) refuse("invalid_option", problem);
}

function refuse(reason: RefusalReason, problem: string): never {
  throw new UnsendableError(reason, problem);
}
