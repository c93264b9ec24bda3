import { fail, readCommandLine, scratchFolder } from "@org/testing";
import type { Bumps } from "../src/change.ts";

type StepResult = string | readonly string[] | Bumps | void;

export async function step<Result extends StepResult>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work().catch((error: Error) => {
    throw new Error(`The step failed: ${name}\n${error.message}`, { cause: error });
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${name}${formatResult(result)}`);
  return result;
}

function formatResult(result: StepResult): string {
  if (typeof result !== "object") return result ? `: ${result}` : "";
  const lines = "map" in result ? result : Object.entries(result).map(([name, bump]) => `${name} ${bump}`);
  return lines.map((line) => `\n         ${line}`).join("");
}

/** Runs a proof in an empty directory. Prints the error without a stack trace if it fails, and the total time. */
export async function prove(usage: string, work: (folder: string) => Promise<unknown>): Promise<void> {
  readCommandLine(usage);
  await using folder = await scratchFolder("spec-proof-");
  await work(folder.path).catch(fail);
  console.log(`\n${Math.round(performance.now() / 1000)} s in total`);
}
