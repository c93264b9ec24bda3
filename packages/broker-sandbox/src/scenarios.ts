import { SandboxError } from "./errors.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** Name of a fault, or `flaky` for a random one. */
export type Scenario = Fault | "flaky";

export const SCENARIOS: readonly Scenario[] = [...FAULTS, "flaky"];

/** Faults that `flaky` picks from: each gives the client no correct response. */
export const FLAKY = FAULTS.filter((fault) => fault !== "slow");

/**
 * Validates the name of a scenario. A JavaScript caller may pass any value.
 *
 * @throws {SandboxError} `unknown_scenario`
 */
export function readScenario(name: unknown): Scenario | undefined {
  const scenario = SCENARIOS.find((known) => known === name);
  if (scenario !== undefined || name === undefined) return scenario;
  // Not every symbol or object can be converted to text.
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  throw new SandboxError("unknown_scenario", `There is no scenario ${shown}: it is one of ${SCENARIOS.join(", ")}.`);
}

/**
 * Returns the fault of a response, if any.
 *
 * @param random two numbers from 0 to 1, 1 excluded: whether there is a fault, and which
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
