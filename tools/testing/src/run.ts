import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";

/** Far more than any of them takes on a loaded machine: one that never ends would stop everything behind it. */
const TIMEOUT = 300_000;

/** Runs a program in a folder, that of its node_modules or else of the path: what it said. */
export function run(
  folder: string,
  program: string,
  parameters: readonly string[],
  env = {},
  timeout = TIMEOUT,
): Promise<string> {
  const PATH = [join(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const whole = { ...process.env, PATH, NO_COLOR: "1", ...env };
  const options = { cwd: folder, env: whole, maxBuffer: 2 ** 26, timeout };
  return new Promise((resolve, reject) => {
    execFile(program, parameters, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      // Without output, as when the program is not on the PATH, the error itself says why.
      const reason = stdout + stderr === "" ? error.message : "";
      const stopped = error.killed === true ? "It was stopped, because it went on and on, or said too much.\n" : "";
      reject(new Error(`${[program, ...parameters].join(" ")}\n${stopped}${reason}${stdout}${stderr}`));
    });
  });
}
