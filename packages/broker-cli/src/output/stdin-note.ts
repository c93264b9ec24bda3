import type { Io } from "../io.ts";

/** Prints a hint to press Ctrl-D, if an option reads standard input and standard input is a terminal. */
export function noteStdin({ stdinIsTerminal, stderr }: Io, given: readonly unknown[]): void {
  if (stdinIsTerminal && given.includes("-"))
    stderr("broker: Type or paste the input. Then press Ctrl-D on an empty line.\n");
}
