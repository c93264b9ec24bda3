/** Exit codes and their meanings, which `broker --help` and the README also list. */
export const EXIT_CODES = {
  success: { code: 0, meaning: "The command succeeded, or the check passed." },
  no: { code: 1, meaning: "The check failed: a wrong signature or another problem." },
  usage: { code: 2, meaning: "The command line or the input is invalid." },
  credentials: { code: 3, meaning: "Credentials or base URL are missing, invalid or unsafe." },
  refused: { code: 4, meaning: "The service responded with an error or an unexpected response." },
  network: { code: 5, meaning: "The request failed and changed nothing." },
  unknown: { code: 6, meaning: "The outcome is unknown: the change may have happened." },
  bug: { code: 70, meaning: "Internal error: a bug in broker." },
  output: { code: 74, meaning: "The result could not be written." },
} as const;

export type Exit = keyof typeof EXIT_CODES;

export type ExitCode = (typeof EXIT_CODES)[Exit]["code"];
