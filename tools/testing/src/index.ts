export { readCommandLine, runSubcommand } from "./command-line.ts";
export { isFull, sample } from "./depth.ts";
export { scratchFolder, type ScratchFolder } from "./folder.ts";
export { commit, copyRepo, restore } from "./repo.ts";
export { run } from "./run.ts";
export { startInstalledSandbox } from "./sandbox.ts";
export { ROOT } from "./root.ts";
