import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Function that asks a question on the terminal. The promise resolves with undefined if the user presses Ctrl-D. */
export type Ask = (question: string, options: { readonly echo: boolean }) => Promise<string | undefined>;

/**
 * Asks the user a question. The question is written to standard error, because standard output may be redirected to a
 * file.
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
      // The process sends SIGINT to itself, so that a loop in the user's shell also stops.
      process.kill(process.pid, "SIGINT");
    });
    // Ctrl-Z has no effect, because a suspended process cannot hide the secret that the user types.
    terminal.on("SIGTSTP", () => {});
    terminal.once("close", () => {
      if (!echo) stderr.write("\n");
      resolve(undefined);
    });
    terminal.question(echo ? question : "", (answer) => {
      resolve(answer);
      // A user may paste the app key and the app secret as two lines. If the readline interface stays open, the screen
      // shows the app secret.
      terminal.close();
    });
  });
};
