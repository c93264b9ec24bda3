/**
 * Lots from 0 to 1, 1 excluded, in an order that the seed fixes: SplitMix32, a Weyl sequence through the finalizer of
 * MurmurHash3. Good for tests, and no secret.
 */
export function drawLots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}
