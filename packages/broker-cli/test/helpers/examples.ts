import { runBroker } from "./run-broker.ts";

/** Returns the command lines that `broker NAME --help` shows as examples. */
export async function examplesOf(name: string): Promise<string[]> {
  const { stdout } = await runBroker([name, "--help"]);
  return [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = ""]) => line);
}
