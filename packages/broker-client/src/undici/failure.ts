/** Returns an error of the shape that `fetch` rejects with. */
export function connectionFailure(cause: unknown): TypeError {
  return new TypeError("The request failed, or its response did.", { cause });
}
