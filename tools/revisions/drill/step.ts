import type { Bumps } from "../src/change.ts";

type Came = string | readonly string[] | Bumps | void;

/** Does a step of the drill and prints it, with its seconds and what came of it. What it throws names it. */
export async function step<Result extends Came>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work().catch((error: Error) => {
    throw new Error(`Failed: ${name}\n${error.message}`, { cause: error });
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${name}${told(result)}`);
  return result;
}

function told(result: Came): string {
  if (typeof result !== "object") return result ? `: ${result}` : "";
  const lines = "map" in result ? result : Object.entries(result).map(([name, bump]) => `${name} ${bump}`);
  return lines.map((line) => `\n         ${line}`).join("");
}
