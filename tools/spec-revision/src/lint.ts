import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const REDOCLY = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../../spec/redocly.yaml", import.meta.url));

/**
 * Gives the warnings: what is not wrong, and still to fill in.
 *
 * @throws where `pnpm lint` fails
 */
export async function lint(spec: string): Promise<string> {
  const parameters = ["lint", spec, "--config", CONFIG, "--format", "stylish"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [REDOCLY, ...parameters], { env }, (error, stdout, stderr) => {
      // What cannot be read at all is told among the progress.
      if (error) reject(new Error(`The spec does not pass the lint:\n${stdout.trim() || stderr.trim()}`));
      else resolve(stdout.trim());
    });
  });
}
