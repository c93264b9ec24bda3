import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const REDOCLY = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
/** Maximum size of redocly's output in bytes. */
const LARGEST_REPORT = 256 * 1024 * 1024;

/** @throws {Error} if redocly fails. The message is the output of redocly. */
export function redocly(...parameters: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, REDOCLY_TELEMETRY: "off" }, maxBuffer: LARGEST_REPORT };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [REDOCLY, ...parameters], options, (error, stdout, stderr) => {
      // If redocly cannot read a file, redocly prints the error on stderr, and nothing on stdout.
      if (error) reject(new Error(stdout.trim() || stderr.trim(), { cause: error }));
      else resolve(stdout);
    });
  });
}
