import { pathsOf, valuesOf, type CommandEntry } from "./entries.ts";

/** Writes a script for bash 3.2 and later. If nothing matches, bash completes the name of a file. */
export function bashScript(program: string, entries: readonly CommandEntry[]): string {
  const { texts, choices } = valuesOf(entries);
  const values = choices.map((each) => `    "${each.path}") words="${each.choices.join(" ")}" ;;\n`);
  const words = entries.map(({ path, commands, options, choices }) => {
    const all = [...[...commands, ...options].map(({ name }) => name), ...choices];
    return `      "${path}") words="${all.join(" ")}" ;;\n`;
  });
  return `# Completion of ${program} for bash. In ~/.bashrc: eval "$(${program} completion bash)"
_${program}() {
  local path="${program}" words="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
    ${pathsOf(entries)}) path+=" \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path \${COMP_WORDS[COMP_CWORD - 1]}" in
    ${texts}) ;;
${values.join("")}    *)
      case "$path" in
${words.join("")}      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${program} ${program}
`;
}
