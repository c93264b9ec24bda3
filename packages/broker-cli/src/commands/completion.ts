import { Argument, type Command } from "commander";
import { bashScript } from "../completion/bash.ts";
import { entriesOf } from "../completion/entries.ts";
import { fishScript } from "../completion/fish.ts";
import { zshScript } from "../completion/zsh.ts";
import type { Io } from "../io.ts";
import { createProgram, loadCommands } from "../program.ts";
import { withExamples } from "./shared.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function define(command: Command, io: Io): void {
  command
    .description(
      "Prints a script that completes commands, operations and options in a shell. " +
        "Load the script when the shell starts:\n\n" +
        '  in ~/.bashrc                  eval "$(broker completion bash)"\n' +
        '  in ~/.zshrc, after compinit   eval "$(broker completion zsh)"\n' +
        "  in ~/.config/fish/config.fish broker completion fish | source",
    )
    .addArgument(new Argument("<shell>", "shell that loads the script").choices(Object.keys(SCRIPTS)))
    .action(async (shell: keyof typeof SCRIPTS) => {
      const program = createProgram(io);
      await loadCommands(program, io);
      io.stdout(SCRIPTS[shell](program.name(), entriesOf(program)));
    });
  withExamples(command, "broker completion bash", "broker completion zsh", "broker completion fish > broker.fish");
}
