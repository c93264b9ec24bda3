import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";

/** Runs a program in a folder, that of its node_modules or else of the path: what it said. */
export function run(folder: string, program: string, parameters: readonly string[], env = {}): Promise<string> {
  const PATH = [join(folder, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const whole = { ...process.env, PATH, NO_COLOR: "1", ...env };
  return new Promise((resolve, reject) => {
    execFile(program, parameters, { cwd: folder, env: whole, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${[program, ...parameters].join(" ")}\n${stdout}${stderr}`));
    });
  });
}
