import { SandboxError } from "./errors.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** Name of a fault, or `flaky` for random faults. */
export type Scenario = Fault | "flaky";

export const SCENARIOS: readonly Scenario[] = [...FAULTS, "flaky"];

/** Faults that `flaky` can choose. The fault `slow` is missing, because its response is correct. */
export const FLAKY = FAULTS.filter((fault) => fault !== "slow");

/**
 * Validates the name of a scenario. A caller in JavaScript can pass a value of any type.
 *
 * @throws {SandboxError} `unknown_scenario`
 */
export function readScenario(name: unknown): Scenario | undefined {
  const scenario = SCENARIOS.find((known) => known === name);
  if (scenario !== undefined || name === undefined) return scenario;
  // For a value that is not a string, the message shows only the type. Not every value can be converted to a string.
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  throw new SandboxError("unknown_scenario", `There is no scenario ${shown}. Use one of ${SCENARIOS.join(", ")}.`);
}

/**
 * Returns the fault of a response. Returns undefined if the response has no fault.
 *
 * @param random two numbers from 0 (included) to 1 (excluded). The first number decides whether there is a fault. The
 *   second number chooses the fault
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
