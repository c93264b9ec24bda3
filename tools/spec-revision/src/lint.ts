import { fileURLToPath } from "node:url";
import { redocly } from "./redocly.ts";

const CONFIG = fileURLToPath(new URL("../../../spec/redocly.yaml", import.meta.url));

/**
 * Gives the warnings: what is not wrong, and still to fill in.
 *
 * @throws where `pnpm lint` fails
 */
export async function lint(spec: string): Promise<string> {
  const report = await redocly("lint", spec, "--config", CONFIG, "--format", "stylish").catch((error: Error) => {
    throw new Error(`The spec does not pass the lint:\n${error.message}`, { cause: error });
  });
  return report.trim();
}
