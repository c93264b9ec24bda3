import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Function that asks a question on the terminal. The promise resolves with undefined if the user ends the input. */
export type Ask = (question: string, options: { readonly echo: boolean }) => Promise<string | undefined>;

/**
 * Prints the question on standard error, because standard output may be redirected. Without `echo`, the terminal does
 * not show the answer.
 */
export const ask: Ask = (question, { echo }) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin, stderr } = process;
  const terminal = createInterface({ input: stdin, output: echo ? stderr : nowhere, terminal: true, historySize: 0 });
  if (!echo) stderr.write(question);
  return new Promise((resolve) => {
    terminal.once("SIGINT", () => {
      terminal.close();
      if (echo) stderr.write("\n");
      // The process ends by SIGINT, so that a shell stops its loops and reports the status 130.
      process.kill(process.pid, "SIGINT");
    });
    // Ctrl-Z is ignored. If the process were suspended, the terminal would show the typed secret.
    terminal.on("SIGTSTP", () => {});
    terminal.once("close", () => {
      if (!echo) stderr.write("\n");
      resolve(undefined);
    });
    terminal.question(echo ? question : "", (answer) => {
      resolve(answer);
      // The line editor is closed at once, because it would show the next pasted line. That line may be the secret.
      terminal.close();
    });
  });
};
