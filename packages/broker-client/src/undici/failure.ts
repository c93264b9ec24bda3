/** Creates a `TypeError` with a cause, as `fetch` does if a connection fails. */
export function connectionFailure(cause: unknown): TypeError {
  return new TypeError("The request or its response failed.", { cause });
}
