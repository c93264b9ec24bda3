import { Argument, type Command, type Option } from "commander";
import type { Io } from "../io.ts";
import { createProgram, load } from "../program.ts";
import { withExamples } from "./shared.ts";

/** Word that a shell can insert, with a description. */
type Candidate = readonly [word: string, summary: string];

/** Output of `broker completion SHELL -- WORDS` if the last word is the name of a file. */
const FILES = ":files";

// Each script runs `broker` again, with the words of the command line up to the cursor.
const SHELLS = {
  bash: {
    format: ([word]: Candidate) => word,
    // Bash 3.2 has no `compopt`, so it completes file names if no word matches.
    script: `# Completion script of broker for bash. Add this line to ~/.bashrc: eval "$(broker completion bash)"
_broker() {
  COMPREPLY=($(broker completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
  if [[ $COMPREPLY == ${FILES} ]]; then COMPREPLY=(); else compopt +o default 2> /dev/null; fi
}
complete -o default -F _broker broker
`,
  },
  zsh: {
    format: ([word, summary]: Candidate) => word.replaceAll(":", "\\:") + (summary && `:${summary}`),
    // The script also works as a file in a directory of `$fpath`.
    script: `#compdef broker
# Completion script of broker for zsh. Add this line to ~/.zshrc, after compinit: eval "$(broker completion zsh)"
_broker() {
  local -a lines
  lines=("\${(@f)$(broker completion zsh -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ "$lines" == ${FILES} ]]; then _files; elif [[ -n "$lines" ]]; then _describe command lines; fi
}
if [[ "\${funcstack[1]}" == "_broker" ]]; then _broker "$@"; else compdef _broker broker; fi
`,
  },
  fish: {
    format: ([word, summary]: Candidate) => `${word}\t${summary}`,
    script: `# Completion script of broker for fish. Add this line to ~/.config/fish/config.fish: broker completion fish | source
function __broker_complete
    set --local before (commandline --tokenize --current-process --cut-at-cursor)[2..]
    set --local current (commandline --current-token --cut-at-cursor)
    set --local lines (broker completion fish -- $before "$current" 2> /dev/null)
    if test "$lines" = ${FILES}
        __fish_complete_path "$current"
    else
        printf '%s\\n' $lines
    end
end
complete --command broker --no-files --arguments '(__broker_complete)'
`,
  },
};

export function define(command: Command, io: Io): void {
  command
    .description(
      "Prints a script that completes commands, operations and options in a shell. " +
        "Load the script when the shell starts:\n\n" +
        '  in ~/.bashrc                  eval "$(broker completion bash)"\n' +
        '  in ~/.zshrc, after compinit   eval "$(broker completion zsh)"\n' +
        "  in ~/.config/fish/config.fish broker completion fish | source",
    )
    .usage("<shell>")
    .addArgument(new Argument("<shell>", "shell that loads the script").choices(Object.keys(SHELLS)))
    .argument("[words...]", "words of a command line, which the script passes to complete the last word")
    .action(async (shell: keyof typeof SHELLS, words: readonly string[]) => {
      const { format, script } = SHELLS[shell];
      if (words.length === 0) return io.stdout(script);
      const found = await complete(io, words);
      io.stdout(found === FILES ? `${FILES}\n` : found.map((each) => `${format(each)}\n`).join(""));
    });
  withExamples(command, "broker completion bash", "broker completion zsh", "broker completion fish > broker.fish");
}

/**
 * Returns the words that can replace the last of `words`. The words before the last one select the command or the
 * option.
 */
async function complete(io: Io, words: readonly string[]): Promise<typeof FILES | readonly Candidate[]> {
  const program = createProgram(io);
  const last = words.at(-1) ?? "";
  let [command, option]: [command: Command, option?: Option] = [program];
  for (const word of words.slice(0, -1)) {
    const isValue: boolean = option !== undefined;
    option = isValue ? undefined : command.options.find((each) => each.required && namesOf(each).includes(word));
    const next = isValue ? undefined : command.commands.find((each) => each.name() === word);
    if (next?.parent === program) await load(next, io);
    command = next ?? command;
  }
  const takesFile = option
    ? option.flags.endsWith("<path>")
    : command.registeredArguments.some((argument) => argument.name() === "file") && !last.startsWith("-");
  if (takesFile) return FILES;
  return (option ? choicesOf(option) : wordsOf(command))
    .filter(([word]) => word.startsWith(last))
    .map(([word, summary]) => [word, summary.replaceAll(/\s+/g, " ")]);
}

function wordsOf(command: Command): Candidate[] {
  const help = command.createHelp();
  return [
    ...help.visibleCommands(command).map((each): Candidate => [each.name(), each.summary()]),
    ...command.registeredArguments.flatMap(choicesOf),
    ...help.visibleOptions(command).flatMap((each) => namesOf(each).map((name): Candidate => [name, each.description])),
  ];
}

function namesOf({ long, short }: Option): string[] {
  return [long, short].filter((name) => name !== undefined);
}

/**
 * Returns the values that an option or argument accepts. Values with characters that a shell expands, such as `$`, are
 * omitted.
 */
function choicesOf({ argChoices = [] }: Pick<Option, "argChoices">): Candidate[] {
  return argChoices.filter((word) => /^[\w.:@%+-]+$/.test(word)).map((word) => [word, ""]);
}
