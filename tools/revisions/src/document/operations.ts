import { at, fields, type Fields } from "@org/codegen/document";
import type { Keys } from "./keys.ts";
import { memoized } from "./memo.ts";

export function operationsOf(path: string, document: Fields): [method: string, operationId: string][] {
  return Object.entries(at(["paths", path], document)).flatMap(([method, operation]) => {
    const { operationId } = fields(operation);
    return typeof operationId === "string" ? [[method, operationId]] : [];
  });
}

export const placesOfOperations = memoized((document: Fields): ReadonlyMap<string, Keys> => {
  const paths = Object.keys(fields(document["paths"]));
  return new Map(
    paths.flatMap((path) =>
      operationsOf(path, document).map(([method, id]): [string, Keys] => [id, ["paths", path, method]]),
    ),
  );
});
