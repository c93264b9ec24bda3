// Turns the inputs of a call such as `broker.trading.listAccounts(inputs)` into the request that the client sends.
import { classOf } from "@org/signing/sending";
import { RequestRefusedError } from "../errors/index.ts";
import { redactor } from "../errors/redaction.ts";
import { readTimeout } from "../options/read-option.ts";
import { failedStep } from "../transport/broker-error.ts";
import { type Bounds, isEnd, within } from "../transport/interruption.ts";
import { assertUrl, type OutgoingRequest } from "../transport/outgoing.ts";
import { bodyText } from "../validation/body.ts";
import { readHeaders, type RequestHeaders } from "../validation/headers.ts";
import { writePath, writeQuery } from "../validation/parameters.ts";
import { placesOf } from "../validation/payload.ts";
import { type StandardSchema, validate } from "../validation/standard-schema.ts";
import { assertBodyAllowed, assertSendable, isPresent, readSignal, UnsendableError } from "../validation/values.ts";
import type { Descriptor, Inputs, Limits } from "./operation.ts";

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

interface CopiedInputs extends Omit<Inputs, "timeout"> {
  readonly limits: Limits;
}

/**
 * Copies the inputs of an operation, because a getter can return a different value at the second read.
 *
 * @throws {UnsendableError} `unknown_input` or `invalid_option`: an input is unknown, invalid or cannot be read
 * @throws {ConfigurationError} `invalid_configuration`: a time limit is invalid
 */
export function copyInputs(given: Inputs, inherited: Limits): CopiedInputs {
  const { query, path, headers, body, signal, timeout } = readInputs(given);
  return { query, path, headers, body, signal: readSignal(signal), limits: readTimeout(timeout, inherited) };
}

function readInputs(inputs: Inputs): Inputs {
  try {
    assertSendable(classOf(inputs) === "Object", "unknown_input", "the inputs of the call must be an object.");
    for (const name in inputs) {
      assertSendable(
        KNOWN.includes(name),
        "unknown_input",
        `a call has no input \`${name}\`. Use one of ${KNOWN.join(", ")}.`,
      );
    }
    const { query, path, headers, body, signal, timeout } = inputs;
    return { query, path, headers, body, signal, timeout };
  } catch (cause) {
    if (cause instanceof UnsendableError) throw cause;
    throw new UnsendableError("unknown_input", "the inputs of the call could not be read.", { cause });
  }
}

/**
 * Creates the same request as openapi-fetch, but without a `Request`, and without `Headers` unless the call has
 * headers. The two classes took a fifth of the time of a call (measured with undici and 64 parallel calls).
 *
 * @throws {UnsendableError | SigningError} if a part of the request cannot be sent unchanged
 */
export function writeRequest(
  { method, path, styles = {} }: Descriptor,
  { query, path: inPath, headers, body, signal }: CopiedInputs,
  baseUrl: string,
): OutgoingRequest {
  assertBodyAllowed(method, body);
  const given = isPresent(headers) ? readHeaders(headers) : undefined;
  const text = body === undefined ? undefined : bodyText(body);
  const written = isPresent(inPath) || path.includes("{") ? writePath(path, inPath ?? {}, styles.path) : path;
  const search = isPresent(query) ? writeQuery(query, styles.query) : "";
  const url = baseUrl + written + (search && `?${search}`);
  assertUrl(url);
  const type: [string, string][] = text === undefined ? [] : [["content-type", "application/json"]];
  return { method, url, headers: new Map(given ? writeHeaders(type, given) : type), body: text, signal };
}

function writeHeaders(type: [string, string][], headers: RequestHeaders): Headers {
  const written = new Headers(type);
  for (const [name, value] of Object.entries(headers)) {
    if (Array.isArray(value)) for (const each of value) written.append(name, each);
    else if (value === null) written.delete(name);
    else if (value !== undefined) written.set(name, value);
  }
  return written;
}

/**
 * Validates the inputs with the schemas of the operation, and returns the outputs of the schemas. Each schema runs
 * once.
 *
 * @throws {RequestRefusedError} `invalid_input`: an input does not match its schema, or the schema throws
 */
export async function validateInputs(
  operation: Descriptor,
  inputs: CopiedInputs,
  bounds: Bounds,
): Promise<CopiedInputs> {
  const { query = {}, headers = {}, body } = inputs;
  const given = { query, headers, body };
  let valid = inputs;
  for (const name of ["query", "headers", "body"] as const) {
    const schema = operation[name];
    if (schema) valid = { ...valid, [name]: await validateInput(name, schema, given[name], bounds) };
  }
  return valid;
}

async function validateInput(name: string, schema: StandardSchema, value: unknown, bounds: Bounds): Promise<unknown> {
  const { call } = bounds;
  const result = await within(bounds, () => validate(schema, value)).catch((error: unknown) => {
    throw isEnd(error) ? error : failedStep("invalid_input", `the schema of ${name} threw an error`, call, error);
  });
  if (!result.issues) return result.value;
  const redact = redactor(call);
  const issues = result.issues.map(({ path, message }) => ({ path: redact(path), message: redact(message) }));
  const problem = `${name}${placesOf(issues)} does not match the schema. Look at \`issues\`.`;
  throw new RequestRefusedError("invalid_input", problem, call, undefined, issues);
}
