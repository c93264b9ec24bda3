import { Argument, type Command } from "commander";
import { type Shell, SHELLS } from "../completion/shells.ts";
import type { Io } from "../io.ts";
import { addOperations } from "./call.ts";
import { withExamples } from "./shared.ts";

export function register(program: Command, io: Io): void {
  const command = program
    .command("completion")
    .summary("print a script that completes commands")
    .description(
      "Prints a script with which a shell completes commands, operations and options. Load it at the start of the shell: " +
        '`eval "$(broker completion bash)"` in ~/.bashrc, the same with zsh in ~/.zshrc, or ' +
        "`broker completion fish | source` in ~/.config/fish/config.fish.",
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
