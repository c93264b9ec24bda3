import { typeNameOfFamily } from "./type-names.ts";

/** Returns the source of `exports.ts`. This file exports the types of families and schemas by name. */
export function exportedTypes(families: readonly string[], schemas: readonly string[]): string {
  return exportFrom("./families.ts", families.map(typeNameOfFamily)) + exportFrom("./schema.ts", schemas);
}

/** Writes an export statement even if `names` is empty, because a file without an export is not a module. */
function exportFrom(file: string, names: readonly string[]): string {
  return `export type { ${[...names].sort().join(", ")} } from "${file}";\n`;
}
