import { assertOption } from "../option.ts";
import type { ReplayStore } from "./replay-store.ts";

/** State that all verifiers of one replay store share. */
export interface SharedState {
  readonly tolerance: number;
  /** Latest time that one of them read, and the real time at which it did. */
  latest: { readonly wall: number; readonly real: number } | undefined;
}

const states = new WeakMap<ReplayStore, SharedState>();

/**
 * Finds or creates the state of a replay store.
 *
 * The store keeps a nonce for three times the tolerance of the verifier that accepted it, so a verifier with a larger
 * tolerance would accept a replay after that.
 *
 * @throws {SigningError} `invalid_option`: a verifier with another tolerance uses the store
 */
export function sharedState(store: ReplayStore, tolerance: number): SharedState {
  const state = states.get(store) ?? { tolerance, latest: undefined };
  assertOption(
    state.tolerance === tolerance,
    `replayStore is used by a verifier whose tolerance is ${state.tolerance}: all verifiers of a store need the same.`,
  );
  states.set(store, state);
  return state;
}
