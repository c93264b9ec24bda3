import type { Io } from "../io.ts";

/**
 * Tells a person at a terminal how the input ends.
 *
 * @param given values of the options that can be `-` for standard input
 */
export function noteStdin({ stdinIsTerminal, stderr }: Io, given: readonly unknown[]): void {
  if (stdinIsTerminal && given.includes("-"))
    stderr("broker: Type or paste the input. Then press Ctrl-D on an empty line.\n");
}
