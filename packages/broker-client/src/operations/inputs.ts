import { RequestRefusedError } from "../errors/index.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import type { CallContext } from "../transport/context.ts";
import { readHeaders, type RequestHeaders } from "../validation/headers.ts";
import { tagOf } from "../validation/plain.ts";
import { assertBodyAllowed, isPresent, readSignal } from "../validation/request.ts";
import type { Inputs } from "./operation.ts";

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

/** Reads each input once, because a getter can return another value the next time. */
export function copyInputs(inputs: Inputs, call: CallContext): Inputs {
  try {
    if (tagOf(inputs) !== "[object Object]") {
      throw new RequestRefusedError("unknown_input", "an operation takes an object of inputs.", call);
    }
    for (const name in inputs) {
      if (KNOWN.includes(name)) continue;
      throw new RequestRefusedError("unknown_input", `an operation takes no \`${name}\`. Look at its inputs.`, call);
    }
    const { query, path, headers, body, signal, timeout } = inputs;
    return { query, path, headers, body, signal, timeout };
  } catch (error) {
    if (error instanceof RequestRefusedError) throw error;
    const cause = copyCause(error);
    throw new RequestRefusedError("unknown_input", "its inputs could not be read.", call, { cause });
  }
}

/** Inputs of an operation. Its parameters are validated when they are written. */
export interface OperationInit {
  readonly query: unknown;
  readonly path: unknown;
  readonly headers?: RequestHeaders;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * Validates the inputs of an operation, except its parameters.
 *
 * @throws {UnsendableError}
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
