import { at, fields, type Fields } from "@org/codegen/document";

/** The operations of a path, as `[method, operationId]`. */
export function operationsOf(path: string, document: Fields): [method: string, operationId: string][] {
  return Object.entries(at(["paths", path], document)).flatMap(([method, operation]) => {
    const { operationId } = fields(operation);
    return typeof operationId === "string" ? [[method, operationId]] : [];
  });
}
