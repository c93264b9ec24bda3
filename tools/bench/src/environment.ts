import { cpus } from "node:os";

export function environment(): string {
  return `Node ${process.version}, ${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores.`;
}
