import { typeNameOfFamily } from "./type-names.ts";

/** Returns the source of the file that exports the spec's own types by name: the families and the schemas. */
export function exportedTypes(families: readonly string[], schemas: readonly string[]): string {
  return exportFrom("./families.ts", families.map(typeNameOfFamily)) + exportFrom("./schema.ts", schemas);
}

/** A file that exports nothing would be no module, so the line is there without names as well. */
function exportFrom(file: string, names: readonly string[]): string {
  return `export type { ${[...names].sort().join(", ")} } from "${file}";\n`;
}
