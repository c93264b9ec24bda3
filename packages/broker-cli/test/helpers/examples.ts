import { runBroker } from "./run-broker.ts";

export async function examplesOf(name: string): Promise<string[]> {
  const { stdout } = await runBroker([name, "--help"]);
  return [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = ""]) => line);
}
