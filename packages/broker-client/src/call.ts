// The operations as functions that give data or throw.
import { HttpStatusError, OperationNotDocumentedError, UnexpectedResponseError } from "./errors.ts";
import { operations } from "./generated/operations.ts";
import type { UntypedRequest } from "./http.ts";
import { notDocumented, type CallOperation, type Operation, type Placeholder } from "./operation.ts";

/** Calls operations through `request`: success gives the parsed body, everything else throws. */
export function createCall(request: UntypedRequest): CallOperation {
  return async (name, { query, path, header, body, signal } = {}) => {
    const operation = operations[name];
    const init = { params: { query, path, header }, body, signal, parseAs: "text" };
    const { data, error, response } = await request(operation.method, operation.path, init);
    if (!response.ok) throw new HttpStatusError(name, response, error === undefined ? "" : error);
    return parse(name, response.status, typeof data === "string" ? data : "");
  };
}

/** The payload is taken at its word: nothing here checks it against the spec. */
function parse(name: string, status: number, text: string) {
  if (text === "" && status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedResponseError(name, status, text, cause);
  }
}

/** What stands for an operation that nobody knows how to call: a call that got past the compiler rejects. */
export const placeholder: Placeholder = (name) => {
  const { family, introduced }: Operation = operations[name];
  const reject = () => Promise.reject(new OperationNotDocumentedError(name, family, introduced));
  return Object.assign(reject, { [notDocumented]: name });
};
