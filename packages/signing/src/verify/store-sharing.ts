import { assertOption } from "../errors.ts";
import type { ReplayStore } from "./replay-store.ts";

export interface SharedState {
  readonly tolerance: number;
  /** Latest time that a verifier read from the wall clock (`wall`), and the monotonic time of this reading (`real`). */
  latest: { readonly wall: number; readonly real: number } | undefined;
}

const states = new WeakMap<ReplayStore, SharedState>();

/**
 * Returns the state that all verifiers of a replay store share.
 *
 * The store keeps a nonce for three times the tolerance of the verifier that accepted the request. A verifier with a
 * larger tolerance accepts older timestamps. Such a verifier can accept a replay after the store has dropped the nonce.
 *
 * @throws {SigningError} `invalid_option`: a verifier of the same store has a different tolerance
 */
export function sharedState(store: ReplayStore, tolerance: number): SharedState {
  const state = states.get(store) ?? { tolerance, latest: undefined };
  assertOption(
    state.tolerance === tolerance,
    `All verifiers that share a replayStore need the same tolerance. The first of these verifiers has a tolerance of ${state.tolerance} ms.`,
  );
  states.set(store, state);
  return state;
}
