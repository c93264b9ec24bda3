import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Returns the run time of a Node process, in milliseconds. */
export async function timeNode(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const node = spawn(process.execPath, args, { cwd: HERE, stdio: ["ignore", "ignore", "inherit"] });
  const [code]: unknown[] = await once(node, "exit");
  const elapsed = performance.now() - start;
  if (code !== 0) throw new Error(`Node ended with ${String(code)}: ${args.join(" ")}`);
  return elapsed;
}
