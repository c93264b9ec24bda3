/** Keeps only the latest result, because successive requests of a signer have mostly the same values. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let latest: { readonly value: Value; readonly result: Result } | undefined;
  return (value) => {
    if (latest === undefined || latest.value !== value) latest = { value, result: compute(value) };
    return latest.result;
  };
}
