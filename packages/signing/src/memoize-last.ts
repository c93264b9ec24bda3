/** Computes again only for another value than the latest: what a signer writes changes seldom. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let latest: { readonly value: Value; readonly result: Result } | undefined;
  return (value) => {
    if (latest === undefined || latest.value !== value) latest = { value, result: compute(value) };
    return latest.result;
  };
}
