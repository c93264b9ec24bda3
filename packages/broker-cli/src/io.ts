import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute } from "node:path";
import type { Ask } from "./credentials/prompt.ts";
import type { Exit } from "./errors.ts";

/** Inputs and outputs of a command. Tests pass their own `Io` instead of the streams of the process. */
export interface Io {
  /** Words of the command line after `broker`. */
  readonly args: readonly string[];
  readonly stdout: (result: string | Uint8Array) => void;
  readonly stderr: (text: string) => void;
  readonly readStdin: () => Promise<string>;
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
  /** Key of the exit code in `EXIT_CODES`, unless the command throws an error. */
  exit: Exit;
}

async function readStdin(): Promise<string> {
  const { readText } = await import("./input/read-text.ts");
  // After `ask`, standard input is paused. Without `resume`, the process ends before the end of standard input.
  process.stdin.resume();
  return readText("Standard input", process.stdin);
}

// `broker` loads Node's module `readline` only when it asks a question, because loading takes time.
const askLazily: Ask = async (...question) => (await import("./credentials/prompt.ts")).ask(...question);

export function homeFolder(readHome = homedir): string {
  try {
    const home = readHome();
    return isAbsolute(home) ? home : "/";
  } catch {
    // `homedir` throws an error if the system does not know the user's id, for example in a container.
    return "/";
  }
}

function columnsOf({ isTTY, columns }: Pick<typeof process.stdout, "isTTY" | "columns">): number | undefined {
  return isTTY ? columns || 80 : undefined;
}

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
    // The code does not call `process.cwd()`, which throws an error if the working directory was removed. Many commands
    // need no working directory.
    cwd: ".",
    home: homeFolder(),
    platform: process.platform,
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
      }),
    exit: "success",
  };
}

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** Reads the package.json of `broker` at run time. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
}
