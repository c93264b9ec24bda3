// What this room has installed for consumers to use, which have nothing but our packages.
import { join } from "node:path";

/** @param path in `node_modules` */
export function toolOf(path: string): string {
  return join(import.meta.dirname, "../node_modules", path);
}

/** The compiler that another repo has. */
export function tscOf(version: string): string {
  return toolOf(`typescript-${version}/bin/tsc`);
}
