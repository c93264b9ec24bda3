import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Asks a question on the terminal. Resolves with undefined if the person ends the input instead. */
export type Ask = (question: string, options: { readonly echo: boolean }) => Promise<string | undefined>;

/** Asks on standard error, because results may be redirected. Without `echo`, it shows nothing of the answer. */
export const ask: Ask = (question, { echo }) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin, stderr } = process;
  const terminal = createInterface({ input: stdin, output: echo ? stderr : nowhere, terminal: true, historySize: 0 });
  if (!echo) stderr.write(question);
  return new Promise((resolve) => {
    terminal.once("SIGINT", () => {
      terminal.close();
      if (echo) stderr.write("\n");
      // As without a question: a shell shows 130, and ends its own loops.
      process.kill(process.pid, "SIGINT");
    });
    // Ctrl-Z does nothing. Behind it, the terminal would show what is typed, or the process would end.
    terminal.on("SIGTSTP", () => {});
    terminal.once("close", () => {
      if (!echo) stderr.write("\n");
      resolve(undefined);
    });
    terminal.question(echo ? question : "", (answer) => {
      resolve(answer);
      // At once, because a second line that was pasted may be the secret, and would be shown.
      terminal.close();
    });
  });
};
