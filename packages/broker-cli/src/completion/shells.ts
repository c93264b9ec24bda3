/** Shells for which `broker completion` prints a script. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** Name of a supported shell. */
export type Shell = (typeof SHELLS)[number];
