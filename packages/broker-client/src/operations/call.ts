// The operations as functions that give data or throw.
import { RequestRefusedError } from "../errors/index.ts";
import { report } from "../events/events.ts";
import type { CallHttp } from "../transport/http.ts";
import type { Call, DocumentedCall, Inputs, WithResponse } from "./operation.ts";
import { readPayload } from "../validation/payload.ts";
import { tagOf } from "../validation/plain.ts";
import { begin, type Progress } from "../transport/call-context.ts";
import { copyCause } from "../errors/redaction/cause.ts";
import { redactor } from "../errors/redaction/redactor.ts";
import type { Settings } from "../options/settings.ts";
import { statusError, unexpectedResponse } from "../transport/response-errors.ts";

/** Calls a documented operation. */
export type CallOperation = (name: string, operation: DocumentedCall, inputs?: Inputs) => Call<unknown>;

/** Success gives the payload, checked against the spec; everything else rejects. */
export function createCall(settings: Settings, http: CallHttp): CallOperation {
  const run = async (name: string, operation: DocumentedCall, inputs: Inputs): Promise<WithResponse<unknown>> => {
    const progress = begin(name, operation.retry !== "safe");
    const { query, path, headers, body, signal, timeout } = readInputs(inputs, progress);
    const init = { params: { query, path }, headers, body, signal };
    const { error, response } = await http(operation, init, { progress, timeout });
    if (!response.ok) throw statusError(response, error, progress, settings);
    const text = await textOf(response, progress);
    return { data: payloadOf(text, response, operation, progress, settings), response, text };
  };
  return (name, operation, inputs = {}) => {
    const answer = run(name, operation, inputs);
    const data = answer.then((whole) => whole.data);
    const withResponse = () => {
      // Whoever takes this one has no use for the other.
      data.catch(() => {});
      return answer;
    };
    return Object.assign(data, { withResponse });
  };
}

/** A middleware may have read the response, locked its body or put another response in its place. */
async function textOf(response: Response, progress: Progress): Promise<string> {
  if (response.bodyUsed && response === progress.response) return progress.text ?? "";
  try {
    return await response.text();
  } catch (cause) {
    throw unexpectedResponse("a middleware used up its body", response, "", progress, cause);
  }
}

const KNOWN = ["query", "path", "headers", "body", "signal", "timeout"];

/** Reads each input once: a getter can give another value the next time. */
function readInputs(inputs: Inputs, progress: Progress): Inputs {
  try {
    if (tagOf(inputs) !== "[object Object]") {
      throw new RequestRefusedError("unknown_input", "an operation takes an object of inputs.", progress);
    }
    for (const name in inputs) {
      if (KNOWN.includes(name)) continue;
      throw new RequestRefusedError(
        "unknown_input",
        `an operation takes no \`${name}\`. Look at its inputs.`,
        progress,
      );
    }
    const { query, path, headers, body, signal, timeout } = inputs;
    return { query, path, headers, body, signal, timeout };
  } catch (error) {
    if (error instanceof RequestRefusedError) throw error;
    const cause = copyCause(error);
    throw new RequestRefusedError("unknown_input", "its inputs could not be read.", progress, { cause });
  }
}

function payloadOf(
  text: string,
  response: Response,
  operation: DocumentedCall,
  progress: Progress,
  { checkResponses, emit }: Settings,
): unknown {
  const { status } = response;
  const { data, problem: found, cause } = readPayload(text, status, operation);
  if (found === undefined) return data;
  const problem = redactor(progress.sent)(found);
  if (emit && checkResponses !== "off") report(emit, progress, { type: "unexpected_payload", status, problem });
  if (checkResponses === "strict" || cause !== undefined) {
    throw unexpectedResponse(problem, response, text, progress, cause);
  }
  if (!emit && checkResponses === "warn") {
    console.warn(`${progress.operation} was answered with status ${status}, and ${problem}.`);
  }
  return data;
}
