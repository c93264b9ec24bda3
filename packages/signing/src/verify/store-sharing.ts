import { assertOption } from "../option.ts";
import type { ReplayStore } from "./replay-store.ts";

/** State that all verifiers of one replay store share. */
export interface SharedState {
  readonly tolerance: number;
  /** Latest wall-clock time that a verifier has read, and the real time of this reading. */
  latest: { readonly wall: number; readonly real: number } | undefined;
}

const states = new WeakMap<ReplayStore, SharedState>();

/**
 * Returns the shared state of a replay store, and creates it for the first verifier.
 *
 * The store keeps a nonce for three times the tolerance of the verifier that accepted it. A verifier with a larger
 * tolerance would accept a replay after that time.
 *
 * @throws {SigningError} `invalid_option`: a verifier of the same store has a different tolerance
 */
export function sharedState(store: ReplayStore, tolerance: number): SharedState {
  const state = states.get(store) ?? { tolerance, latest: undefined };
  assertOption(
    state.tolerance === tolerance,
    `All verifiers of a replayStore need the same tolerance. Another verifier of this replayStore has ${state.tolerance} ms.`,
  );
  states.set(store, state);
  return state;
}
