import type { Command } from "commander";
import type { Io } from "../io.ts";
import { rejectUnknown, withExamples } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("call")
    .summary("call an operation of the service")
    .description("Calls an operation and prints its response. Run `broker operations` for a list of all operations.")
    .usage("<operation> [options]")
    .helpCommand(false);
  withExamples(command, "broker call listAccounts", "broker call listAccounts --help");
  program.hook("preSubcommand", async (_, subcommand) => {
    if (subcommand !== command) return;
    await addOperations(command, io);
    rejectUnknown(command, program.args[1]);
  });
}

/** Loads the operations only when `broker call` or `broker completion` runs, because loading takes time. */
export async function addOperations(call: Command, io: Io): Promise<void> {
  const commands = await import("./call-operations.ts");
  commands.addOperations(call, io);
}
