import { assertOption, isPlainObject, SandboxError, shownName } from "./errors.ts";
import { FAULTS, type Fault } from "./faults.ts";
import { assertOperation, type Operations } from "./operation.ts";

/** Name of a fault, or `flaky` for random faults. */
export type Scenario = Fault | "flaky";

export const SCENARIOS: readonly Scenario[] = [...FAULTS, "flaky"];

/** Faults that `flaky` can choose. `flaky` never chooses `slow`, because `slow` only delays a correct response. */
export const FLAKY = FAULTS.filter((fault) => fault !== "slow");

/**
 * Validates the name of a scenario. The parameter has the type `unknown`, because a JavaScript program can pass any
 * value.
 */
export function readScenario(name: unknown): Scenario | undefined {
  const scenario = SCENARIOS.find((known) => known === name);
  if (scenario !== undefined || name === undefined) return scenario;
  const known = SCENARIOS.join(", ");
  throw new SandboxError("unknown_scenario", `There is no scenario ${shownName(name)}. Use one of ${known}.`);
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

// Chooses the scenario of a request. A scenario for one operation has precedence over the scenario for all operations.
interface Setting {
  readonly scenario: Scenario;
  left: number;
}

export interface Settings {
  readonly general: Setting | undefined;
  readonly own: ReadonlyMap<string, Setting>;
}

export function changeSettings(
  before: Settings,
  scenario: unknown,
  options: unknown,
  operations: Operations,
): Settings {
  const name = readScenario(scenario);
  const { times, operation } = readOptions(options, operations);
  const setting = name === undefined ? undefined : { scenario: name, left: times };
  if (operation === undefined) return { general: setting, own: setting === undefined ? new Map() : before.own };
  const own = new Map(before.own);
  if (setting === undefined) own.delete(operation);
  else own.set(operation, setting);
  return { general: before.general, own };
}

export function takeScenario({ general, own }: Settings, operation: string | undefined): Scenario | undefined {
  const setting = [operation === undefined ? undefined : own.get(operation), general].find(
    (each) => each && each.left > 0,
  );
  if (setting === undefined) return undefined;
  setting.left--;
  return setting.scenario;
}

function readOptions(
  options: unknown,
  operations: Operations,
): { readonly times: number; readonly operation: string | undefined } {
  if (options === undefined) return { times: Infinity, operation: undefined };
  assertOption("The options of setScenario", options, [isPlainObject, "a plain object"]);
  const { times = Infinity, operation, ...others }: Partial<Record<string, unknown>> = { ...Object(options) };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new SandboxError("unknown_option", `setScenario has no option ${unknown}. Use \`times\` or \`operation\`.`);
  }
  assertOption("times", times, [isTimes, "an integer of 1 or more"]);
  if (operation !== undefined) assertOperation(operation, operations);
  return { times: Number(times), operation };
}

function isTimes(value: unknown): boolean {
  return value === Infinity || (Number.isSafeInteger(value) && Number(value) >= 1);
}
