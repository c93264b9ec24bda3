import { RequestRefusedError } from "../errors/index.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { CallContext } from "../transport/context.ts";
import { readHeaders, type RequestHeaders } from "../validation/headers.ts";
import { tagOf } from "../validation/plain.ts";
import { assertBodyAllowed, isPresent, readSignal } from "../validation/request.ts";
import type { Inputs } from "./operation.ts";

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

/**
 * Copies the inputs of an operation, because a getter can return a different value at the second read.
 *
 * @throws {RequestRefusedError} `unknown_input`: an input is unknown or cannot be read
 */
export function copyInputs(inputs: Inputs, call: CallContext): Inputs {
  try {
    if (tagOf(inputs) !== "[object Object]") {
      throw new RequestRefusedError("unknown_input", "the inputs of the call must be an object.", call);
    }
    for (const name in inputs) {
      if (KNOWN.includes(name)) continue;
      throw new RequestRefusedError(
        "unknown_input",
        `\`${redactor(call)(name)}\` is not one of ${KNOWN.join(", ")}.`,
        call,
      );
    }
    const { query, path, headers, body, signal, timeout } = inputs;
    return { query, path, headers, body, signal, timeout };
  } catch (error) {
    if (error instanceof RequestRefusedError) throw error;
    const cause = copyCause(error, redactor(call));
    throw new RequestRefusedError("unknown_input", "the inputs of the call could not be read.", call, { cause });
  }
}

export interface OperationInit {
  readonly query: unknown;
  readonly path: unknown;
  readonly headers?: RequestHeaders;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * @throws {UnsendableError} `body_not_allowed`: a GET or HEAD has a body
 * @throws {UnsendableError} `invalid_option`: the signal is invalid
 * @throws {UnsendableError} `unsupported_header`: a header cannot be sent
 */
export function readInputs(method: string, { query, path, headers, body, signal }: Inputs): OperationInit {
  assertBodyAllowed(method, body);
  return {
    query,
    path,
    body,
    signal: readSignal(signal),
    ...(isPresent(headers) && { headers: readHeaders(headers) }),
  };
}
