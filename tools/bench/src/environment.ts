import { cpus } from "node:os";

/** Describes the machine that measures. */
export function environment(): string {
  return `Node ${process.version}, ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores.`;
}
