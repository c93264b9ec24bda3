import { at, fields, resolve, type Fields } from "./document.ts";
import { exampleOf, examplesOf } from "./docstrings.ts";
import type { Documented } from "./spec.ts";

export function exampleTags({ path, method, success }: Documented, document: Fields): string[] {
  const operation = at(["paths", path, method.toLowerCase()], document);
  const responses = fields(operation["responses"]);
  return [
    ...examplesIn(operation["requestBody"], "Request body", document),
    ...[...success.keys()].flatMap((status) =>
      examplesIn(responses[String(status)], `Response with status ${status}`, document),
    ),
  ];
}

function examplesIn(message: unknown, what: string, document: Fields): string[] {
  return Object.values(fields(resolve(message, document)["content"]))
    .flatMap((media) => examplesOf(fields(media), document))
    .map((value) => `@example\n// ${what}:\n${exampleOf(value)}`);
}
