// Starts a verifier as a separate process, and sends requests to the verifier.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { SentRequest } from "./signed-requests.ts";
import type { Outcome, VerifierProcessOptions } from "./verifier-process.ts";

export interface VerifierProcess {
  /** Verifies the requests in parallel. Await each call of `verify` before the next call. */
  verify(requests: readonly SentRequest[]): Promise<readonly Outcome[]>;
  end(): Promise<void>;
}

export function startVerifier(options: VerifierProcessOptions): VerifierProcess {
  const program = fileURLToPath(new URL("verifier-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async verify(requests) {
      child.stdin.write(`${JSON.stringify(requests)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("A verifier process ended before the process returned all outcomes.");
      return JSON.parse(value);
    },
    async end() {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`A verifier process ended with exit code ${code} instead of 0.`);
    },
  };
}
