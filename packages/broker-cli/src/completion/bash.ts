import { pathsOf, valuesOf, type CommandEntry } from "./entries.ts";

/**
 * Returns a completion script for bash 3.2 and later. Bash 3.2 has no `compopt`, so bash 3.2 always completes file
 * names if no word matches.
 */
export function bashScript(program: string, entries: readonly CommandEntry[]): string {
  const { files, texts, choices } = valuesOf(entries);
  const values = choices.map((each) => `    "${each.path}") words="${each.choices.join(" ")}" ;;\n`);
  const words = entries.map(({ path, commands, options, choices, takesFile }) => {
    const all = [...[...commands, ...options].map(({ name }) => name), ...choices].join(" ");
    return `      "${path}") ${takesFile ? `files=1; [[ $current != -* ]] || words="${all}"` : `words="${all}"`} ;;\n`;
  });
  return `# Completion script of ${program} for bash. Add this line to ~/.bashrc: eval "$(${program} completion bash)"
_${program}() {
  local path="${program}" words="" files="" index current="\${COMP_WORDS[COMP_CWORD]}"
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
    ${pathsOf(entries)}) path+=" \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path \${COMP_WORDS[COMP_CWORD - 1]}" in
    ${files}) files=1 ;;
    ${texts}) ;;
${values.join("")}    *)
      case "$path" in
${words.join("")}      esac
      ;;
  esac
  [[ $files ]] || compopt +o default 2> /dev/null
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _${program} ${program}
`;
}
