import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./root.ts";

export interface Step {
  readonly program: string;
  readonly args: readonly string[];
  /**
   * Working directory, relative to the root of the repository.
   *
   * @default "."
   */
  readonly directory?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Resolves with the exit code, or with 1 if a signal ends the program. */
export function runStep({ program, args, directory = ".", env = {} }: Step): Promise<number> {
  const cwd = join(ROOT, directory);
  const PATH = [join(cwd, "node_modules/.bin"), join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(program, args, { cwd, stdio: "inherit", env: { ...process.env, PATH, ...env } });
  child.once("error", reject);
  child.once("close", (code) => resolve(code ?? 1));
  return promise;
}
