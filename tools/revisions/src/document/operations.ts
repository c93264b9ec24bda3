import { at, fields, type Fields } from "@org/codegen/document";
import type { Keys } from "./keys.ts";

export function operationsOf(path: string, document: Fields): [method: string, operationId: string][] {
  return Object.entries(at(["paths", path], document)).flatMap(([method, operation]) => {
    const { operationId } = fields(operation);
    return typeof operationId === "string" ? [[method, operationId]] : [];
  });
}

type Places = ReadonlyMap<string, Keys>;

const known = new WeakMap<Fields, Places>();

export function placesOfOperations(document: Fields): Places {
  const places = known.get(document) ?? placesIn(document);
  known.set(document, places);
  return places;
}

function placesIn(document: Fields): Places {
  return new Map(
    Object.keys(fields(document["paths"])).flatMap((path) =>
      operationsOf(path, document).map(([method, id]): [string, Keys] => [id, ["paths", path, method]]),
    ),
  );
}
