/** Each exit code with its meaning, for the code, `broker --help` and the README. */
export const EXIT_CODES = {
  success: { code: 0, meaning: "The command succeeded, or its answer is yes." },
  no: { code: 1, meaning: "The answer is no: a wrong signature, a cause, a problem." },
  usage: { code: 2, meaning: "The command line or its input is invalid." },
  credentials: { code: 3, meaning: "Credentials or base URL: missing, invalid or readable by others." },
  refused: { code: 4, meaning: "The service responded with an error." },
  network: { code: 5, meaning: "The request failed without an effect." },
  unknown: { code: 6, meaning: "The outcome is unknown: a change may have been made." },
  bug: { code: 70, meaning: "A bug in this program." },
  output: { code: 74, meaning: "The result could not be written." },
} as const;

export type Exit = keyof typeof EXIT_CODES;

export type ExitCode = (typeof EXIT_CODES)[Exit]["code"];
