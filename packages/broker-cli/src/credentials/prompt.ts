import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks a question on the terminal. Resolves with undefined if the person ends the input instead. */
export type Ask = (question: string, options: { readonly echo: boolean }) => Promise<string | undefined>;

/** Asks on standard error, because results may be redirected. Without `echo`, it shows nothing of the answer. */
export const ask: Ask = async (question, { echo }) => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin, stderr } = process;
  const terminal = createInterface({ input: stdin, output: echo ? stderr : nowhere, terminal: true, historySize: 0 });
  const ended = new AbortController();
  terminal.once("close", () => ended.abort()).once("SIGINT", () => terminal.close());
  if (!echo) stderr.write(question);
  try {
    return await terminal.question(echo ? question : "", { signal: ended.signal });
  } catch {
    return undefined;
  } finally {
    terminal.close();
    if (!echo) stderr.write("\n");
  }
};
