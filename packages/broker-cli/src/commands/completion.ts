import { Argument, type Command } from "commander";
import { type Shell, SHELLS } from "../completion/shells.ts";
import type { Io } from "../io.ts";
import { addOperations } from "./call.ts";
import { withExamples } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("completion")
    .summary("print a completion script for a shell")
    .description(
      "Prints a script that completes commands, operations and options in a shell. " +
        "Load the script when the shell starts:\n\n" +
        '  in ~/.bashrc                  eval "$(broker completion bash)"\n' +
        '  in ~/.zshrc, after compinit   eval "$(broker completion zsh)"\n' +
        "  in ~/.config/fish/config.fish broker completion fish | source",
    )
    .addArgument(new Argument("<shell>", "shell that loads the script").choices(SHELLS));
  withExamples(
    command,
    "broker completion bash",
    "broker completion zsh",
    "broker completion fish > broker.fish",
  ).action(async (shell: Shell) => {
    const call = program.commands.find((each) => each.name() === "call");
    if (call) await addOperations(call, io);
    const { printCompletion } = await import("../actions/completion.ts");
    printCompletion(io, program, shell);
  });
}
