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

/** In the order of `broker --help`. A command file has no more than the command line: its action is imported when it runs. */
const COMMANDS = [accounts, call, operations, explain, sign, verify, vectors, doctor, sandbox, completion];

/** Creates the command line. Its actions read and write `io`. */
export function createProgram(io: Io): Command {
  const program = new Command("broker")
    .description("Signs, explains, verifies and sends requests to the brokerage service.")
    .version(readVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this text")
    .helpCommand("help [command]", "print the help of a command")
    .exitOverride()
    // `run` prints errors.
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

const CREDENTIALS = `\`broker COMMAND --help\` describes a command, with examples.

Credentials and base URL come from one of these, the first that exists:
  --profile NAME, a profile in ~/.config/broker/profiles.json
  BROKER_APP_KEY, BROKER_APP_SECRET and BROKER_BASE_URL
  the profile \`default\`
On a terminal, you are asked for a missing key or secret. They are never
arguments: other users can see those, and the shell keeps them.`;

function exitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
    .join("\n");
}
