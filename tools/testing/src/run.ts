import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";

/** Milliseconds. */
const TIMEOUT = 300_000;

const MAX_OUTPUT = 2 ** 26;

/**
 * Runs a program in a directory. Programs in the `node_modules/.bin` of the directory take precedence over programs on
 * the PATH.
 *
 * @param timeout milliseconds
 * @returns the standard output of the program
 * @throws {Error} if the program cannot start, fails, or reaches a limit. The message contains the output of the
 *   program.
 */
export function run(
  directory: string,
  program: string,
  parameters: readonly string[],
  env = {},
  timeout = TIMEOUT,
): Promise<string> {
  const PATH = [join(directory, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  // NODE_PATH is empty. With the NODE_PATH that pnpm sets, `require` finds packages that `directory` does not have.
  const whole = { ...process.env, PATH, NODE_PATH: "", NO_COLOR: "1", ...env };
  const options = { cwd: directory, env: whole, maxBuffer: MAX_OUTPUT, timeout };
  const limits = `it ran for more than ${timeout / 1000} s or printed more than ${MAX_OUTPUT / 2 ** 20} MiB`;
  return new Promise((resolve, reject) => {
    execFile(program, parameters, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      // A program that cannot start prints nothing, so only Node's error message gives the reason.
      const reason = stdout + stderr === "" ? error.message : "";
      const stopped = error.killed === true ? `The program was stopped, because ${limits}.\n` : "";
      reject(new Error(`${[program, ...parameters].join(" ")}\n${stopped}${reason}${stdout}${stderr}`));
    });
  });
}
