import { assertBody } from "@org/signing/sending";
import type { RefusalReason } from "../errors/index.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import { writePath, writeQuery } from "../validation/parameter-styles.ts";
import { isPlainObject } from "../validation/plain.ts";
import { assertSendable, UnsendableError } from "../validation/unsendable.ts";

/** openapi-fetch would write a list or an object of another style without its name. */
const STYLES = { array: ["form", "spaceDelimited", "pipeDelimited"], object: ["form", "deepObject"] };

export type Styled = NonNullable<DocumentedCall["styles"]>;

/**
 * Wraps the serializers of a call, so that they must return text. openapi-fetch would send `undefined`, or throw a foreign
 * error. If a call has none, the operation's styles apply.
 *
 * @throws {UnsendableError} `invalid_option`; a wrapped serializer throws the code of its part of the request
 */
export function readSerializers(path: string, init: Record<string, unknown>, styles: Styled): object {
  const { querySerializer, pathSerializer } = init;
  if (querySerializer !== undefined && typeof querySerializer !== "function") assertStyles(querySerializer);
  // A second query would become part of the last value of the first one.
  const hasQuery = path.includes("?");
  const isPath = (result: unknown) => typeof result === "string" && (hasQuery || !result.includes("?"));
  const isQuery = (result: unknown) => typeof result === "string" && (!hasQuery || result === "");
  // The signer refuses a form or bytes with a code of its own.
  const isBody = (result: unknown) => {
    assertBody(result);
    return typeof result === "string" || (typeof result === "object" && result !== null);
  };
  const checks: [name: string, reason: RefusalReason, isValid: (result: unknown) => boolean][] = [
    ["bodySerializer", "unsupported_body", isBody],
    ["pathSerializer", "unsupported_parameter", isPath],
    ["querySerializer", "unsupported_parameter", isQuery],
  ];
  const own = checks.filter(([name]) => typeof init[name] === "function");
  return {
    ...styleSerializers({
      ...(styles.query && !querySerializer && { query: styles.query }),
      ...(styles.path && !pathSerializer && { path: styles.path }),
    }),
    ...Object.fromEntries(own.map(([name, ...check]) => [name, checked(init[name], name, ...check)])),
  };
}

/** Returns serializers for the parameters that openapi-fetch would write in another style. */
export function styleSerializers({ query: ofQuery, path: ofPath }: Styled): object {
  return {
    ...(ofQuery && { querySerializer: (query: object) => writeQuery(query, ofQuery) }),
    ...(ofPath && { pathSerializer: (url: string, path: Named) => writePath(url, path, ofPath) }),
  };
}

type Named = Readonly<Record<string, unknown>>;

function checked(serialize: unknown, name: string, reason: RefusalReason, isValid: (result: unknown) => boolean) {
  return (...given: unknown[]): unknown => {
    let result: unknown;
    try {
      result = typeof serialize === "function" ? Reflect.apply(serialize, undefined, given) : undefined;
    } catch (cause) {
      throw new UnsendableError(reason, `${name} threw. Look at the \`cause\`.`, { cause });
    }
    assertSendable(isValid(result), reason, `${name} must return text, and no second query.`);
    return result;
  };
}

function assertStyles(options: unknown): void {
  const areStyles = (value: unknown, styles: readonly unknown[]): boolean =>
    value === undefined ||
    (isPlainObject(value) &&
      Object.entries(value).every(([name, each]) =>
        name === "style" ? styles.includes(each) : name === "explode" && typeof each === "boolean",
      ));
  const isValid =
    isPlainObject(options) &&
    Object.entries(options).every(([name, value]) => {
      if (name === "allowReserved") return value === undefined || typeof value === "boolean";
      return (name === "array" || name === "object") && areStyles(value, STYLES[name]);
    });
  assertSendable(isValid, "invalid_option", "querySerializer must be a function, or { array, object, allowReserved }.");
}
