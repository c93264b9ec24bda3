export { fail, readCommandLine, runSubcommand } from "./command-line.ts";
export { isFull, isProof, sample } from "./depth.ts";
export { listen } from "./listen.ts";
export { commit, copyRepo, restore, ROOT, scratchFolder, type ScratchFolder } from "./repo.ts";
export { run } from "./run.ts";
export { startInstalledSandbox } from "./sandbox.ts";
