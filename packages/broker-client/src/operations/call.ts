import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import { RequestRefusedError } from "../errors/index.ts";
import type { Settings } from "../options/settings.ts";
import { beginCall, type CallContext, emit, type Received } from "../transport/context.ts";
import type { CallHttp } from "../transport/http.ts";
import { beginningOf } from "../transport/read-response.ts";
import { statusError, unexpectedResponse } from "../transport/response-errors.ts";
import { isBinary, readPayload } from "../validation/payload.ts";
import { tagOf } from "../validation/plain.ts";
import type { Call, DocumentedCall, Inputs, WithResponse } from "./operation.ts";

/** Calls a documented operation. It resolves the validated payload of a success, and rejects otherwise. */
export type CallOperation = (name: string, operation: DocumentedCall, inputs?: Inputs) => Call<unknown>;

export function createCall(settings: Settings, callHttp: CallHttp): CallOperation {
  const run = async (name: string, operation: DocumentedCall, inputs: Inputs): Promise<WithResponse<unknown>> => {
    const call = beginCall(settings, name, operation.retry !== "safe");
    const { query, path, headers, body, signal, timeout } = readInputs(inputs, call);
    const init = { params: { query, path }, headers, body, signal };
    const { result, received } = await callHttp(operation, init, call, timeout);
    const { response, error } = result;
    if (!response.ok) throw statusError(response, error, call, operation.errors);
    const read = await bodyOf(response, received, operation, call);
    const data = payloadOf(read, response, operation, call);
    return { data, response, text: typeof read === "string" ? read : "" };
  };
  return (name, operation, inputs = {}) => {
    const whole = run(name, operation, inputs);
    const data = whole.then((result) => result.data);
    const withResponse = () => {
      // The caller of `withResponse` does not handle the other promise.
      data.catch(() => {});
      return whole;
    };
    return Object.assign(data, { withResponse });
  };
}

/** Reads the body. A middleware may have read it, locked it, or returned another response. */
async function bodyOf(
  response: Response,
  received: Received | undefined,
  { success }: DocumentedCall,
  call: CallContext,
): Promise<string | Uint8Array> {
  if (response.bodyUsed && response === received?.response) return received.bytes ?? received.text ?? "";
  try {
    if (isBinary(success, response.status)) return new Uint8Array(await response.arrayBuffer());
    return await response.text();
  } catch (cause) {
    throw unexpectedResponse("a middleware used up its body", response, "", call, cause);
  }
}

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

/** Reads each input once, because a getter can return another value the next time. */
function readInputs(inputs: Inputs, call: CallContext): Inputs {
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
  response: Response,
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
    const text = typeof body === "string" ? body : beginningOf(body);
    throw unexpectedResponse(problem, response, text, call, cause);
  }
  if (!hasListener && checkResponses === "warn") {
    console.warn(`${call.operation} was answered with status ${status}, and ${problem}.`);
  }
  return data;
}
