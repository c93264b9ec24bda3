import { versionOf } from "@org/runtimes";
import type { Consumer } from "./consumer.ts";
import type { World } from "./world.ts";

interface Options {
  readonly consumers: readonly Consumer[];
  readonly world: World;
  /** Whether every program must be there. */
  readonly ci: boolean;
  readonly print: (line: string) => void;
}

/** Lets each consumer prove itself: a line each, and then what failed. The exit code comes back. */
export async function proveAll({ consumers, world, ci, print }: Options): Promise<0 | 1> {
  const failures: string[] = [];
  for (const { shape, programs = [], prove } of consumers) {
    const started = performance.now();
    const line = (verdict: string, said: string) =>
      print(`${verdict}  ${shape.padEnd(WIDTH)}  ${seconds(started)}  ${said}`);
    const versions = await Promise.all(programs.map(versionOf));
    const missing = programs.filter((_, index) => versions[index] === undefined);
    if (missing.length > 0) {
      line(ci ? "FAILED " : "missing", `no answer to ${missing.join(", ")} --version`);
      if (ci) failures.push(`${shape}: under CI=true ${missing.join(", ")} must be there.`);
      continue;
    }
    try {
      const said = await prove(world);
      line("passed ", [...versions, said].filter((part) => part !== "").join(", "));
    } catch (error) {
      line("FAILED ", versions.join(", "));
      failures.push(`${shape}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const failure of failures) print(`\n${failure}`);
  return failures.length === 0 ? 0 : 1;
}

const WIDTH = 44;

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s`;
}
