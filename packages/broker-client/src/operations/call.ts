import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { RequestRefusedError } from "../errors/index.ts";
import type { Settings } from "../options/settings.ts";
import { beginCall, type CallContext, emit } from "../transport/context.ts";
import type { OpenapiFetch } from "../transport/openapi-fetch.ts";
import { readInputs } from "../transport/request-init.ts";
import { contentOf, Received, textOf } from "../transport/received.ts";
import { statusError, unexpectedResponse } from "../transport/response-errors.ts";
import { isBinary, readPayload } from "../validation/payload.ts";
import { tagOf } from "../validation/plain.ts";
import type { Call, DocumentedCall, Inputs, WithResponse } from "./operation.ts";

/** Calls a documented operation. It resolves the validated payload of a success, and rejects otherwise. */
export type CallOperation = (name: string, operation: DocumentedCall, inputs?: Inputs) => Call<unknown>;

export function createCall(settings: Settings, run: OpenapiFetch<object>["run"]): CallOperation {
  const callOnce = async (name: string, operation: DocumentedCall, given: Inputs) => {
    const { method, path, retry, success } = operation;
    const call = beginCall(settings, name, retry !== "safe");
    const inputs = copyInputs(given, call);
    const { response, error } = await run(method, path, call, () => {
      return { init: readInputs(operation, inputs), timeout: inputs.timeout, reads: "text", retry, success };
    });
    if (!response.ok) throw statusError(response, error, call, operation.errors);
    const isOwn = response instanceof Received;
    const content = isOwn ? (response.content ?? "") : await bodyOf(response, operation, call);
    return { data: payloadOf(content, response, operation, call), response, content };
  };
  return (name, operation, inputs = {}) => {
    const whole = callOnce(name, operation, inputs);
    const data = whole.then((result) => result.data);
    const withResponse = () => {
      // The caller of `withResponse` does not handle the other promise.
      data.catch(() => {});
      return whole.then(withResponseOf);
    };
    return Object.assign(data, { withResponse });
  };
}

async function bodyOf(response: Response, { success }: DocumentedCall, call: CallContext) {
  try {
    return await contentOf(response, isBinary(success, response.status));
  } catch (cause) {
    throw unexpectedResponse("a middleware used up its body", response, "", call, cause);
  }
}

interface CallResult {
  readonly data: unknown;
  readonly response: Response | Received;
  readonly content: string | Uint8Array;
}

function withResponseOf({ data, response, content }: CallResult): WithResponse<unknown> {
  const own = response instanceof Received ? response.response() : response;
  return { data, response: own, text: typeof content === "string" ? content : "" };
}

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

/** Reads each input once, because a getter can return another value the next time. */
function copyInputs(inputs: Inputs, call: CallContext): Inputs {
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

function payloadOf(
  body: string | Uint8Array,
  response: Response | Received,
  operation: DocumentedCall,
  call: CallContext,
): unknown {
  const { status } = response;
  const { checkResponses, emit: hasListener } = call.settings;
  const { data, problem: found, cause } = readPayload(body, response, operation.success);
  if (found === undefined) return data;
  const problem = redactor(call.sent)(found);
  if (checkResponses !== "off") emit(call, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || cause !== undefined) {
    throw unexpectedResponse(problem, response, textOf(body), call, cause);
  }
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} returned status ${status}, and ${problem}.`);
  }
  return data;
}
