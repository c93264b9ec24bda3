import { cpus } from "node:os";

/** Describes the machine on which the benchmark runs. */
export function environment(): string {
  return `Node ${process.version}, ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores.`;
}
