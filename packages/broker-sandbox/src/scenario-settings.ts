// Chooses the scenario of a request. The scenario of an operation has precedence over the scenario for all operations.
import { SandboxError } from "./errors.ts";
import { assertOperation } from "./operation-names.ts";
import type { Operations } from "./operation.ts";
import { readScenario, type Scenario } from "./scenarios.ts";

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
  if (Object(options) !== options || Array.isArray(options) || typeof options === "function") {
    throw new SandboxError("invalid_option", "The options of setScenario must be a plain object.");
  }
  const { times = Infinity, operation, ...others }: Partial<Record<string, unknown>> = { ...Object(options) };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new SandboxError("unknown_option", `setScenario has no option ${unknown}. Use \`times\` or \`operation\`.`);
  }
  if (typeof times !== "number" || !(times === Infinity || (Number.isSafeInteger(times) && times >= 1))) {
    throw new SandboxError("invalid_option", "times must be an integer of 1 or more.");
  }
  if (operation !== undefined) assertOperation(operation, operations);
  return { times, operation };
}
