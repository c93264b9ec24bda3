import { Command } from "commander";
import type { CommandModule } from "./commands/shared.ts";
import { EXIT_CODES } from "./errors.ts";
import { type Io, readManifest } from "./io.ts";

type Entry = readonly [summary: string, load: () => Promise<CommandModule>];

/**
 * Commands in the order of `broker --help`. `broker` imports a command only when the command runs, so that `broker`
 * starts quickly.
 */
const COMMANDS: Readonly<Record<string, Entry>> = {
  accounts: ["list the accounts", () => import("./commands/accounts.ts")],
  call: ["call an operation of the service", () => import("./commands/call.ts")],
  api: ["send a request to any path of the service", () => import("./commands/api.ts")],
  operations: ["list the operations of the service", () => import("./commands/operations.ts")],
  explain: ["find out why a signature does not match", () => import("./commands/explain.ts")],
  sign: ["sign a request", () => import("./commands/sign.ts")],
  verify: ["verify the signature of a request", () => import("./commands/verify.ts")],
  vectors: ["print or check the test vectors", () => import("./commands/vectors.ts")],
  login: ["save credentials as a profile", () => import("./commands/login.ts")],
  profiles: ["list the profiles", () => import("./commands/profiles.ts")],
  logout: ["remove a profile", () => import("./commands/logout.ts")],
  doctor: ["check the settings, the connection and the clock", () => import("./commands/doctor.ts")],
  sandbox: ["start a server that replaces the service in tests", () => import("./commands/sandbox.ts")],
  completion: ["print a completion script for a shell", () => import("./commands/completion.ts")],
};

export const COMMAND_NAMES = Object.keys(COMMANDS);

export function createProgram(io: Io): Command {
  const program = new Command("broker")
    .description("Signs, explains, verifies and sends requests to the brokerage service.")
    .version(readManifest().version, "-V, --version", "print the version")
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
  for (const [name, [summary]] of Object.entries(COMMANDS)) program.command(name).summary(summary);
  program.hook("preSubcommand", async (_, command) => {
    if (command.parent === program) await load(command, io);
  });
  return program;
}

export async function load(command: Command, io: Io): Promise<void> {
  const [, load] = COMMANDS[command.name()] ?? [];
  (await load?.())?.define(command, io);
}

/**
 * Options that take a value and can stand before a command, or before the operation of `broker call`. `broker` uses
 * this list to find the command without loading all commands. A test compares the list with the options of all
 * commands.
 */
const WITH_VALUE =
  "--base-url --body --canonical --data --data-file --entry --fault-rate --header -H --method --port --profile --query --responses --scenario --seed --signature --tolerance --url".split(
    " ",
  );

/**
 * Moves the options before a command to the position after it, because only the command knows its options. For
 * `broker call`, `commandFirst` also moves the options before the operation.
 *
 * @param args words of the command line after `broker`
 */
export function commandFirst(args: readonly string[]): string[] {
  const at = firstWord(args);
  const [name] = args.slice(at);
  if (name === undefined || !COMMAND_NAMES.includes(name)) return [...args];
  const [before, after] = [args.slice(0, at), args.slice(at + 1)];
  const operation = name === "call" ? after.splice(firstWord(after), 1) : [];
  return [name, ...operation, ...before, ...after];
}

/** Returns the index of the first word that is neither an option nor the value of an option. */
function firstWord(args: readonly string[]): number {
  let at = 0;
  while (args[at]?.startsWith("-") && args[at] !== "--") at += WITH_VALUE.includes(args[at] ?? "") ? 2 : 1;
  return at;
}

const CREDENTIALS = `Run \`broker COMMAND --help\` for the options and examples of a command. Options can
stand before or after the command.

The credentials and the base URL come together from the first source that exists:
  1. the profile of the option --profile
  2. the profile of the variable BROKER_PROFILE
  3. the variables BROKER_APP_KEY, BROKER_APP_SECRET and BROKER_BASE_URL
  4. the profile \`default\`
\`broker login\` saves a profile in ~/.config/broker/profiles.json. Do not pass a
secret as an argument, because other users can see arguments, and the shell's
history keeps arguments.`;

function exitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${String(code).padEnd(4)} ${meaning}`)
    .join("\n");
}
