// The operations as functions that give data or throw.
import { ConnectionError, HttpStatusError, OperationNotDocumentedError, UnexpectedResponseError } from "./errors.ts";
import { operations } from "./generated/operations.ts";
import type { HttpRequest } from "./http.ts";
import { notDocumented, type CallOperation, type Operation, type PlaceholderOf } from "./operation.ts";

const table = new Map<string, Operation>(Object.entries(operations));

/** Calls operations through `request`: success gives the parsed body, everything else throws. */
export function createCall(request: HttpRequest): CallOperation {
  return async (name, { query, path, header, body, signal } = {}) => {
    const operation = table.get(name);
    if (operation?.status !== "documented") throw notDocumentedError(name);
    const init = { params: { query, path, header }, body, signal, parseAs: "text" };
    const { data, error, response } = await request(operation.method, operation.path, init).catch((cause: unknown) => {
      // What fetch rejects with when the connection is lost within the body.
      if (!(cause instanceof TypeError)) throw cause;
      throw new ConnectionError(
        `The response to ${name} did not come whole. Look at \`cause\`; the service may have acted on the request.`,
        { cause },
      );
    });
    if (!response.ok) throw new HttpStatusError(name, response, error === undefined ? "" : error);
    return parse(name, response.status, typeof data === "string" ? data : "");
  };
}

function parse(name: string, status: number, text: string) {
  if (text === "" && (status === 204 || status === 205)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UnexpectedResponseError(name, status, text, { cause });
  }
}

/** What stands for an operation that nobody knows how to call: a call that got past the compiler rejects. */
export const placeholder: PlaceholderOf = (name) =>
  Object.assign(() => Promise.reject(notDocumentedError(name)), { [notDocumented]: name });

function notDocumentedError(name: string): OperationNotDocumentedError {
  const operation = table.get(name);
  return new OperationNotDocumentedError(name, operation?.family ?? "unknown", operation?.introduced);
}
