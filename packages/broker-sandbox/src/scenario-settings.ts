// Which scenario a request gets: that of its operation, or else the general one.
import { SandboxError } from "./errors.ts";
import { assertOperation } from "./operation-names.ts";
import type { Operations } from "./operation.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

interface Setting {
  readonly scenario: Scenario;
  /** Number of valid requests that it still applies to. */
  left: number;
}

/** The settings at the time at which a request is received. */
export interface Settings {
  readonly general: Setting | undefined;
  readonly own: ReadonlyMap<string, Setting>;
}

/** Returns the settings after a call of `setScenario`. @throws {SandboxError} */
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

/** Returns the scenario of a valid request, which counts as one of its times. */
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
  if (Object(options) !== options || Array.isArray(options) || typeof options === "function") {
    throw new SandboxError("invalid_option", "The options of setScenario must be an object.");
  }
  const { times = Infinity, operation, ...others }: Partial<Record<string, unknown>> = { ...Object(options) };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new SandboxError("unknown_option", `setScenario has no option ${unknown}: it is one of times, operation.`);
  }
  if (typeof times !== "number" || !(times === Infinity || (Number.isSafeInteger(times) && times >= 1))) {
    throw new SandboxError("invalid_option", "times must be a whole number from 1.");
  }
  if (operation !== undefined) assertOperation(operation, operations);
  return { times, operation };
}
