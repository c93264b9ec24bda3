// What this room has installed for consumers to use, which have nothing but our packages.
import { join } from "node:path";

/** @param path in `node_modules` */
export function toolOf(path: string): string {
  return join(import.meta.dirname, "../node_modules", path);
}

export function tscOf(version: "5.4" | "5.9" | "6" | "7"): string {
  return toolOf(`typescript-${version}/bin/tsc`);
}
