import { assertBody } from "@org/signing/sending";
import type { RefusalReason } from "../errors/index.ts";
import type { DocumentedCall } from "../operations/operation.ts";
import { writePath, writeQuery, type QueryStyles } from "../validation/parameters.ts";
import { isPlainObject } from "../validation/plain.ts";
import { isPresent } from "../validation/request.ts";
import { assertSendable, UnsendableError } from "../validation/unsendable.ts";

const STYLES = { array: ["form", "spaceDelimited", "pipeDelimited"], object: ["form", "deepObject"] };

export type Styled = NonNullable<DocumentedCall["styles"]>;

export function paramsOf(template: string, query: unknown, path: unknown): object {
  return {
    ...(isPresent(query) && { query }),
    // Without an object of parameters, openapi-fetch does not replace the names in the path.
    ...((isPresent(path) || template.includes("{")) && { path: Object(path ?? {}) }),
  };
}

/** Returns serializers that validate values, because the serializers of openapi-fetch drop or change some values. */
export function createSerializers(styles: Styled = {}, others?: QueryStyles) {
  return {
    querySerializer: (query: unknown) => writeQuery(query, others ? {} : styles.query, others),
    pathSerializer: (url: string, path: unknown) => writePath(url, path, styles.path),
  };
}

/**
 * Wraps a caller's serializer, so that the client validates the result of the serializer.
 *
 * @throws {UnsendableError} `invalid_option`: `querySerializer` is invalid
 */
export function readSerializers(path: string, init: Record<string, unknown>, styles: Styled): object {
  const { querySerializer } = init;
  const others = typeof querySerializer === "function" ? undefined : querySerializer;
  assertSendable(
    others === undefined || isQueryStyles(others),
    "invalid_option",
    "querySerializer must be a function, or { array, object, allowReserved }.",
  );
  // If the path already has a query, the serializers must not add a second query.
  const hasQuery = path.includes("?");
  const isPath = (result: unknown) => typeof result === "string" && (hasQuery || !result.includes("?"));
  const isQuery = (result: unknown) => typeof result === "string" && (!hasQuery || result === "");
  // This check accepts a body that is a form or bytes. The signer later rejects such a body with the signer's own error
  // code.
  const isBody = (result: unknown) => {
    assertBody(result);
    return typeof result === "string" || (typeof result === "object" && result !== null);
  };
  const checks: [name: string, reason: RefusalReason, isValid: (result: unknown) => boolean][] = [
    ["bodySerializer", "unsupported_body", isBody],
    ["pathSerializer", "unsupported_parameter", isPath],
    ["querySerializer", "unsupported_parameter", isQuery],
  ];
  const defaults: Record<string, unknown> = createSerializers(styles, others);
  return Object.fromEntries(
    checks.flatMap(([name, ...check]) => {
      const serialize = typeof init[name] === "function" ? init[name] : defaults[name];
      return typeof serialize === "function" ? [[name, checked(serialize, name, ...check)]] : [];
    }),
  );
}

function checked(serialize: Function, name: string, reason: RefusalReason, isValid: (result: unknown) => boolean) {
  return (...given: unknown[]): unknown => {
    let result: unknown;
    try {
      result = Reflect.apply(serialize, undefined, given);
    } catch (cause) {
      if (cause instanceof UnsendableError) throw cause;
      throw new UnsendableError(reason, `${name} threw. Look at the \`cause\`.`, { cause });
    }
    assertSendable(
      isValid(result),
      reason,
      `${name} must return a string, and must not add a query to a path that already has a query.`,
    );
    return result;
  };
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
