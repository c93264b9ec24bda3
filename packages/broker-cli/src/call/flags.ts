import { isSecretName } from "../credentials/arguments.ts";
import { usageError } from "../errors.ts";
import type { Parameter } from "./inputs.ts";

/** Option of the command line for a parameter. */
export interface Flag {
  /** Without the two dashes. */
  readonly name: string;
  readonly parameter: Parameter;
}

/** Options that every operation has. */
const OWN = ["body", "help", "json", "profile", "yes"];

/** The parser finds these in every object of values. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).map(flagName);

/**
 * Names a flag for each parameter: `--start-time` for `start_time`. A name that is taken begins with the place. A
 * parameter that is a secret by its name has no flag.
 */
export function flagsOf(parameters: readonly Parameter[]): readonly Flag[] {
  const taken = new Set([...OWN, ...INHERITED]);
  return parameters.flatMap((parameter) => {
    if (isSecretName(parameter.name)) return [];
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

/** The parser takes `--a-1` and `--a1` for the same. */
function keyOf(name: string): string {
  return name.replaceAll(/-(?=\d)/g, "");
}

function flagName(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
  return words.replaceAll(/[^a-z\d]+/g, "-").replaceAll(/^-|-$/g, "") || "parameter";
}

type Inputs = Record<"path" | "query" | "headers", Record<string, unknown>>;

/**
 * Returns the inputs of a call. Values stay text, because a number of JavaScript may not have all of its digits.
 *
 * @param valuesOf returns the texts that were given for a flag, in their order
 */
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
  if (parameter.takes === "fields") return Object.fromEntries(values.map((value) => readField(name, value)));
  if (values.length > 1) throw usageError(`--${name} takes one value, and was given ${values.length} times.`);
  return values[0];
}

function readField(flag: string, text: string): readonly [name: string, value: string] {
  const [name = "", ...value] = text.split("=");
  if (name !== "" && value.length > 0) return [name, value.join("=")];
  throw usageError(`--${flag} takes name=value, and was given \`${text}\`.`, "Repeat it for each field.");
}
