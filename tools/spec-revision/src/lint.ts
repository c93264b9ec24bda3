import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const REDOCLY = fileURLToPath(new URL("../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../../spec/redocly.yaml", import.meta.url));

/** @throws where `pnpm lint` has something to say of the spec */
export async function lint(spec: string): Promise<void> {
  const parameters = ["lint", spec, "--config", CONFIG, "--format", "stylish"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  await promisify(execFile)(process.execPath, [REDOCLY, ...parameters], { env }).catch(({ stdout }) => {
    throw new Error(`${spec} does not pass the lint:\n${stdout}`);
  });
}
