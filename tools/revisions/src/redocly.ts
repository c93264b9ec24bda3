import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const REDOCLY = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
/** That of two large documents' differences. */
const LARGEST_REPORT = 256 * 1024 * 1024;

/**
 * Runs redocly's program.
 *
 * @throws what it said, where it fails
 */
export function redocly(...parameters: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, REDOCLY_TELEMETRY: "off" }, maxBuffer: LARGEST_REPORT };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [REDOCLY, ...parameters], options, (error, stdout, stderr) => {
      // What cannot be read at all is told among the progress.
      if (error) reject(new Error(stdout.trim() || stderr.trim(), { cause: error }));
      else resolve(stdout);
    });
  });
}
