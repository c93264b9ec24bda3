import { usageError } from "../errors.ts";
import { readPair } from "../input/url.ts";
import type { Parameter } from "./inputs.ts";

export interface Flag {
  /** Name of the option, without the leading dashes. */
  readonly name: string;
  readonly parameter: Parameter;
}

/** Names of the options that `broker call` itself has. A flag for a parameter must not have one of these names. */
const OWN = ["base-url", "body", "help", "json", "profile", "yes"];

/**
 * Names that every JavaScript object inherits, such as `constructor`. The parser stores the values of options in an
 * ordinary object, so a missing option `--constructor` seems to have a value.
 */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).map(flagName);

const SECRET_NAME = /secret|password|passwd/i;

/**
 * Returns a required parameter that seems to be a secret. `broker call` has no command for an operation with such a
 * parameter.
 */
export function requiredSecret(parameters: readonly Parameter[]): Parameter | undefined {
  return parameters.find(({ name, required }) => required && SECRET_NAME.test(name));
}

/**
 * Returns a flag for each parameter, such as `--start-time` for `start_time`. If another option already has this name,
 * the flag begins with the location of the parameter, such as `--query-start-time`. A parameter with a word such as
 * `secret` in its name has no flag.
 */
export function flagsOf(parameters: readonly Parameter[]): readonly Flag[] {
  const taken = new Set([...OWN, ...INHERITED]);
  return parameters.flatMap((parameter) => {
    if (SECRET_NAME.test(parameter.name)) return [];
    const plain = flagName(parameter.name);
    const placed = `${parameter.in}-${plain}`;
    let name = plain;
    // The parser reads `--no-cache` as the opposite of `--cache`.
    for (let count = 1; taken.has(keyOf(name)) || name.startsWith("no-"); count++) {
      name = count === 1 ? placed : `${placed}-${count}`;
    }
    taken.add(keyOf(name));
    return [{ name, parameter }];
  });
}

/** Returns the same key for two names that the parser cannot distinguish, such as `a-1` and `a1`. */
function keyOf(name: string): string {
  return name.replaceAll(/-(?=\d)/g, "");
}

function flagName(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
  return words.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "") || "parameter";
}

type Inputs = Record<"path" | "query" | "headers", Record<string, unknown>>;

/** Reads the values of the flags. Each value stays a string, because a conversion to a number could lose precision. */
export function readFlags(flags: readonly Flag[], valuesOf: (flag: Flag) => readonly string[]): Inputs {
  const inputs: Inputs = { path: {}, query: {}, headers: {} };
  for (const flag of flags) {
    const values = valuesOf(flag);
    if (values.length === 0) continue;
    const place = flag.parameter.in === "header" ? "headers" : flag.parameter.in;
    inputs[place][flag.parameter.name] = readValues(flag, values);
  }
  return inputs;
}

function readValues({ name, parameter }: Flag, values: readonly string[]): unknown {
  if (parameter.takes === "list") return values;
  if (parameter.takes === "fields") return Object.fromEntries(values.map((value) => readPair(`--${name}`, value)));
  if (values.length > 1) throw usageError(`--${name} takes one value, but was given ${values.length} times.`);
  return values[0];
}
