import { SandboxError } from "./errors.ts";
import { FAULTS, type Fault } from "./faults.ts";

/** What goes wrong on the way, by name. */
export type Scenario = Fault | "flaky";

export const SCENARIOS: readonly Scenario[] = [...FAULTS, "flaky"];

/** What `flaky` draws from: all that leaves no caller with the right answer. */
const FLAKY = FAULTS.filter((fault) => fault !== "slow");

/** The scenario of a name, which may be anything if a JavaScript caller gives it. */
export function readScenario(name: unknown): Scenario | undefined {
  const scenario = SCENARIOS.find((known) => known === name);
  if (scenario !== undefined || name === undefined) return scenario;
  // A symbol or an object may have no text.
  const shown = typeof name === "string" ? name : `of type ${name === null ? "null" : typeof name}`;
  throw new SandboxError("unknown_scenario", `There is no scenario ${shown}: it is one of ${SCENARIOS.join(", ")}.`);
}

/**
 * The fault that befalls a request, if any.
 *
 * @param lots two from 0 to 1, 1 excluded: whether, and which
 */
export function faultOf(
  scenario: Scenario | undefined,
  faultRate: number | undefined,
  lots: readonly [whether: number, which: number],
): Fault | undefined {
  const [whether, which] = lots;
  if (scenario === undefined || whether >= (faultRate ?? (scenario === "flaky" ? 0.5 : 1))) return undefined;
  return scenario === "flaky" ? FLAKY[Math.floor(which * FLAKY.length)] : scenario;
}
