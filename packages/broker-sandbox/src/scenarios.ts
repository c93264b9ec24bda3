import { SandboxError } from "./errors.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** Name of a fault, or `flaky` for random faults. */
export type Scenario = Fault | "flaky";

export const SCENARIOS: readonly Scenario[] = [...FAULTS, "flaky"];

/** Faults that `flaky` can choose. `flaky` never chooses `slow`, because `slow` only delays a correct response. */
export const FLAKY = FAULTS.filter((fault) => fault !== "slow");

/** Accepts a value of any type, because a JavaScript program can pass a name of any type. */
export function readScenario(name: unknown): Scenario | undefined {
  const scenario = SCENARIOS.find((known) => known === name);
  if (scenario !== undefined || name === undefined) return scenario;
  // The message shows only the type of a value that is not a string, because `String()` throws for some values.
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  throw new SandboxError("unknown_scenario", `There is no scenario ${shown}. Use one of ${SCENARIOS.join(", ")}.`);
}

/**
 * Returns the fault of a response, or undefined for a response without a fault.
 *
 * @param random two random numbers from 0 (included) to 1 (excluded). If the first number is below the fault rate, the
 *   response has a fault. The scenario `flaky` computes the index of the fault from the second number
 */
export function faultOf(
  scenario: Scenario | undefined,
  faultRate: number | undefined,
  random: readonly [whether: number, which: number],
): Fault | undefined {
  const [whether, which] = random;
  if (scenario === undefined || whether >= (faultRate ?? (scenario === "flaky" ? 0.5 : 1))) return undefined;
  return scenario === "flaky" ? FLAKY[Math.floor(which * FLAKY.length)] : scenario;
}
