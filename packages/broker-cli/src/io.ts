import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Ask } from "./credentials/prompt.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";

/** Everything that a command reads from and writes to its process. A test passes its own. */
export interface Io {
  /** Words of the command line behind `broker`. */
  readonly args: readonly string[];
  /** Writes results. Only a file that the service sent is bytes. */
  readonly stdout: (result: string | Uint8Array) => void;
  /** Writes diagnostics. */
  readonly stderr: (text: string) => void;
  /** Reads the whole standard input, in UTF-8. */
  readonly readStdin: () => Promise<string>;
  /** Whether a person types the standard input. */
  readonly stdinIsTerminal: boolean;
  /** Whether results may have colours. */
  readonly hasColor: boolean;
  /** Columns of the terminal that shows results. Undefined if none does. */
  readonly columns: number | undefined;
  /** The same of the terminal that shows diagnostics. */
  readonly errorColumns: number | undefined;
  /** Asks a person. Undefined without a terminal. */
  readonly ask: Ask | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: string;
  /** Resolves on SIGINT and SIGTERM. */
  readonly untilStopped: () => Promise<void>;
  /** Exit code of the process, unless the command throws. */
  exitCode: ExitCode;
}

async function readStdin(): Promise<string> {
  const { readText } = await import("./input/text.ts");
  // After a question, it is paused. Without this, the process would end here.
  process.stdin.resume();
  return readText("Standard input", process.stdin);
}

// Node loads its line editor only for a question.
const askLazily: Ask = async (...question) => (await import("./credentials/prompt.ts")).ask(...question);

/** Returns the root for a user without a home. A relative one would be part of the working directory. */
export function homeFolder(readHome = homedir): string {
  try {
    const home = readHome();
    return isAbsolute(home) ? home : "/";
  } catch {
    // The id of the user has no name on this system, as in a container.
    return "/";
  }
}

/** A terminal without a size, as of some programs, has no columns. */
function columnsOf({ isTTY, columns }: Pick<typeof process.stdout, "isTTY" | "columns">): number | undefined {
  return isTTY ? columns || 80 : undefined;
}

/** Returns the streams and the environment of this process. */
export function processIo(): Io {
  const { stdin, stdout, stderr, env } = process;
  return {
    args: process.argv.slice(2),
    stdout: (result) => void stdout.write(result),
    stderr: (text) => void stderr.write(text),
    readStdin,
    stdinIsTerminal: stdin.isTTY,
    hasColor: stdout.isTTY && !env["NO_COLOR"] && env["TERM"] !== "dumb",
    columns: columnsOf(stdout),
    errorColumns: columnsOf(stderr),
    ask: stdin.isTTY && stderr.isTTY ? askLazily : undefined,
    env,
    // The working directory may have been removed, which matters to no command without a relative path.
    cwd: ".",
    home: homeFolder(),
    platform: process.platform,
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
      }),
    exitCode: EXIT_CODES.success.code,
  };
}
