/** Keeps the latest result. Most values that a signer encodes are the same as in its previous request. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let latest: { readonly value: Value; readonly result: Result } | undefined;
  return (value) => {
    if (latest === undefined || latest.value !== value) latest = { value, result: compute(value) };
    return latest.result;
  };
}
