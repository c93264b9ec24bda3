import { typeNameOfFamily } from "./type-names.ts";

export function exportedTypes(families: readonly string[], schemas: readonly string[]): string {
  return exportFrom("./families.ts", families.map(typeNameOfFamily)) + exportFrom("./schema.ts", schemas);
}

/** Writes an export statement even for an empty list, because TypeScript reads a file without an export as a script. */
function exportFrom(file: string, names: readonly string[]): string {
  return `export type { ${[...names].sort().join(", ")} } from "${file}";\n`;
}
