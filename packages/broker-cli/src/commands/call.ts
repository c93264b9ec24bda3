import type { Command } from "commander";
import type { Io } from "../io.ts";
import { rejectUnknown, withExamples } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("call")
    .summary("call an operation")
    .description("Calls an operation, and prints its response. `broker operations` lists the operations.")
    .usage("<operation> [options]")
    .helpCommand(false);
  withExamples(command, "broker call listAccounts", "broker call listAccounts --help");
  program.hook("preSubcommand", async (_, subcommand) => {
    if (subcommand !== command) return;
    await addOperations(command, io);
    rejectUnknown(command, program.args[1]);
  });
}

/** Adds the operations, which take too long to load for each start of the program. */
export async function addOperations(call: Command, io: Io): Promise<void> {
  const commands = await import("./call-operations.ts");
  commands.addOperations(call, io);
}
