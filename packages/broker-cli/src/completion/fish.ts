import type { CommandEntry, OptionEntry } from "./entries.ts";

/** Returns a completion script for fish 3 and later. */
export function fishScript(program: string, entries: readonly CommandEntry[]): string {
  const paths = entries.slice(1).map(({ path }) => quoted(path));
  const lines = entries.flatMap(({ path, commands, options, choices, takesFile }) => {
    const start = `complete --command ${program} --condition ${quoted(`__${program}_at ${path}`)}`;
    const word = (name: string, summary: string) =>
      `${start} --arguments ${quoted(name)}${summary && ` --description ${quoted(summary)}`}`;
    return [
      ...(takesFile ? [] : [`${start} --no-files`]),
      ...commands.map(({ name, summary }) => word(name, summary)),
      ...choices.map((name) => word(name, "")),
      ...options.map((option) => `${start} ${optionWords(option)}`),
    ];
  });
  return `# Completion script of ${program} for fish. Add this line to ~/.config/fish/config.fish: ${program} completion fish | source
function __${program}_at
    set --local at ${program}
    for word in (commandline --tokenize --current-process --cut-at-cursor)[2..]
        switch "$at $word"
            case ${paths.join(" ")}
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
${lines.join("\n")}
`;
}

function optionWords({ name, summary, takesValue, takesFile, choices }: OptionEntry): string {
  const words = choices.length > 0 ? ` --arguments ${quoted(choices.join(" "))}` : "";
  const values = takesFile ? "--force-files" : `--no-files${words}`;
  return [
    name.startsWith("--") ? `--long-option ${name.slice(2)}` : `--short-option ${name.slice(1)}`,
    ...(takesValue ? [`--require-parameter ${values}`] : []),
    `--description ${quoted(summary)}`,
  ].join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}
