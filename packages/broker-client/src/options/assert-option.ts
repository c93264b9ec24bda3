import { ConfigurationError } from "../errors/index.ts";
import { isPlainObject } from "../validation/plain.ts";

/** @param prefix path of the options, such as `retry.`, or an empty text for those of the client */
export function assertKnown(options: unknown, known: readonly string[], prefix: string): void {
  assertOption(
    isPlainObject(options),
    `${prefix === "" ? "The options" : prefix.slice(0, -1)} must be a plain object.`,
  );
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  assertOption(unknown === undefined, `There is no option ${prefix}${unknown}.`);
}

export function assertOption(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConfigurationError(message);
}
