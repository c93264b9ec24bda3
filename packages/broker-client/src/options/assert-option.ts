import { ConfigurationError } from "../errors/index.ts";
import { isPlainObject } from "../validation/plain.ts";

/** @throws {ConfigurationError} `invalid_configuration`: the value is not a plain object, or has an unknown option */
export function assertKnown(options: unknown, known: readonly string[], name = "options"): void {
  assertOption(isPlainObject(options), `${name} must be a plain object.`);
  const unknown = Object.keys(options).find((each) => !known.includes(each));
  assertOption(unknown === undefined, `There is no option ${name}.${unknown}.`);
}

/** @throws {ConfigurationError} `invalid_configuration`: `holds` is false */
export function assertOption(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConfigurationError(message);
}
