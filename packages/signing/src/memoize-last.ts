/** Caches only the latest result of `compute`, because successive requests of a signer mostly have the same values. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let latest: { readonly value: Value; readonly result: Result } | undefined;
  return (value) => {
    if (latest === undefined || latest.value !== value) latest = { value, result: compute(value) };
    return latest.result;
  };
}
