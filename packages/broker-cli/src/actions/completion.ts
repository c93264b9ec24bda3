import type { Command } from "commander";
import { bashScript } from "../completion/bash.ts";
import { entriesOf } from "../completion/entries.ts";
import { fishScript } from "../completion/fish.ts";
import type { Shell } from "../completion/shells.ts";
import { zshScript } from "../completion/zsh.ts";
import type { Io } from "../io.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export function printCompletion(io: Io, program: Command, shell: Shell): void {
  io.stdout(SCRIPTS[shell](program.name(), entriesOf(program)));
}
