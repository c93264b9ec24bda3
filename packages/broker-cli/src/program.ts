import { Command } from "commander";
import * as accounts from "./commands/accounts.ts";
import * as call from "./commands/call.ts";
import * as completion from "./commands/completion.ts";
import * as doctor from "./commands/doctor.ts";
import * as explain from "./commands/explain.ts";
import * as operations from "./commands/operations.ts";
import * as sandbox from "./commands/sandbox.ts";
import * as sign from "./commands/sign.ts";
import * as vectors from "./commands/vectors.ts";
import * as verify from "./commands/verify.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { readVersion } from "./version.ts";

/**
 * Commands in the order of `broker --help`. Each command imports its action only when the action runs, so that `broker`
 * starts quickly.
 */
const COMMANDS = [accounts, call, operations, explain, sign, verify, vectors, doctor, sandbox, completion];

export function createProgram(io: Io): Command {
  const program = new Command("broker")
    .description("Signs, explains, verifies and sends requests to the brokerage service.")
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    // The parser prints no errors, because the function `run` prints the errors.
    .configureOutput({
      writeOut: io.stdout,
      writeErr: io.stderr,
      outputError: () => {},
      getOutHelpWidth: () => io.columns ?? 100,
      getErrHelpWidth: () => io.errorColumns ?? 100,
    })
    .addHelpText("after", `\n${CREDENTIALS}\n\nExit codes:\n${exitCodes()}`);
  for (const { register } of COMMANDS) register(program, io);
  return program;
}

const CREDENTIALS = `Run \`broker COMMAND --help\` for the options and examples of a command.

The credentials and the base URL come from the first source that exists:
  1. the profile of the option --profile, in ~/.config/broker/profiles.json
  2. the variables BROKER_APP_KEY, BROKER_APP_SECRET and BROKER_BASE_URL
  3. the profile \`default\` in the same file
On a terminal, broker asks for a missing app key or app secret. Do not pass a
secret as an argument, because other users can see arguments, and the shell's
history keeps arguments.`;

function exitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
    .join("\n");
}
