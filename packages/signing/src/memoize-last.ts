/**
 * Creates a function that keeps its latest result. Most values of a request are the same as in the signer's previous
 * request.
 */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let latest: { readonly value: Value; readonly result: Result } | undefined;
  return (value) => {
    if (latest === undefined || latest.value !== value) latest = { value, result: compute(value) };
    return latest.result;
  };
}
