import { pathsOf, valuesOf, type CommandEntry } from "./entries.ts";

/** Returns a completion script for zsh. The script also works as a file in a directory of `$fpath`. */
export function zshScript(program: string, entries: readonly CommandEntry[]): string {
  const { files, texts, choices } = valuesOf(entries);
  const values = choices.map((each) => `    "${each.path}") compadd -- ${each.choices.join(" ")}; return ;;\n`);
  const words = entries.map(({ path, commands, options, choices, takesFile }) => {
    const positional = [...commands, ...choices.map((name) => ({ name, summary: "" }))];
    return `    "${path}")
      commands=(${positional.map(described).join(" ")})
      options=(${options.map(described).join(" ")})
      takes_file=${takesFile ? 1 : 0} ;;
`;
  });
  return `#compdef ${program}
# Completion script of ${program} for zsh. Add this line to ~/.zshrc, after compinit: eval "$(${program} completion zsh)"
_${program}() {
  local command="${program}" index takes_file=0
  local -a commands options
  for ((index = 2; index < CURRENT; index++)); do
    case "$command \${words[index]}" in
    ${pathsOf(entries)}) command+=" \${words[index]}" ;;
    esac
  done
  case "$command \${words[CURRENT - 1]}" in
    ${files}) _files; return ;;
    ${texts}) return ;;
${values.join("")}  esac
  case "$command" in
${words.join("")}  esac
  ((\${#commands})) && _describe command commands
  _describe -o option options
  ((takes_file)) && _files
  return 0
}
if [[ "\${funcstack[1]}" == "_${program}" ]]; then _${program} "$@"; else compdef _${program} ${program}; fi
`;
}

function described({ name, summary }: { readonly name: string; readonly summary: string }): string {
  const text = name.replaceAll(":", "\\:") + (summary && `:${summary}`);
  return `'${text.replaceAll("'", "'\\''")}'`;
}
