/**
 * Creates a generator of random numbers from 0 (included) to 1 (excluded).
 *
 * The algorithm is SplitMix32 with the constants of MurmurHash3. The numbers are random enough for tests, but
 * predictable.
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
