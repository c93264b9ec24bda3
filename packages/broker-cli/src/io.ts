import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Ask } from "./credentials/prompt.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";

/** Inputs and outputs of a command. Tests pass their own `Io` instead of the streams of the process. */
export interface Io {
  /** Words of the command line after `broker`. */
  readonly args: readonly string[];
  /** Writes results. The result is bytes only if the service returned a file. */
  readonly stdout: (result: string | Uint8Array) => void;
  /** Writes diagnostics. */
  readonly stderr: (text: string) => void;
  /** Reads the whole standard input as UTF-8. */
  readonly readStdin: () => Promise<string>;
  /** Whether standard input is a terminal. */
  readonly stdinIsTerminal: boolean;
  /** Whether standard output is a terminal that shows colours. */
  readonly hasColor: boolean;
  /** Width of the terminal on standard output. Undefined if standard output is not a terminal. */
  readonly columns: number | undefined;
  /** Width of the terminal on standard error. Undefined if standard error is not a terminal. */
  readonly errorColumns: number | undefined;
  /** Function that asks the user a question. Undefined if standard input or standard error is not a terminal. */
  readonly ask: Ask | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: string;
  /** Resolves when the process receives SIGINT or SIGTERM. */
  readonly untilStopped: () => Promise<void>;
  /** Exit code of the process if the command does not throw. */
  exitCode: ExitCode;
}

async function readStdin(): Promise<string> {
  const { readText } = await import("./input/text.ts");
  // An earlier question may have paused standard input. Without `resume`, the process would end before it reads the
  // text.
  process.stdin.resume();
  return readText("Standard input", process.stdin);
}

// Node's line editor takes time to load, so it is loaded only for a question.
const askLazily: Ask = async (...question) => (await import("./credentials/prompt.ts")).ask(...question);

/** Returns the path of the home directory, or `/` if the path is unknown or relative. */
export function homeFolder(readHome = homedir): string {
  try {
    const home = readHome();
    return isAbsolute(home) ? home : "/";
  } catch {
    // The system does not know the user's id, for example in a container.
    return "/";
  }
}

/** Returns the width of a terminal, or 80 if the terminal does not report a width. */
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
    // `process.cwd()` throws if the working directory was removed, but many commands need no working directory.
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
