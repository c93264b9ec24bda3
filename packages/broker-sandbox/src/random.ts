/**
 * Creates a generator of numbers from 0 to 1, 1 excluded. The seed fixes their order. It is SplitMix32, which is a Weyl
 * sequence through the finalizer of MurmurHash3: good enough for tests, but predictable.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}
