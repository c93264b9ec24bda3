import { at, type Fields } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Finding } from "./finding.ts";
import { member, type Types } from "./program.ts";
import { differences, type Seen } from "./variance.ts";

/**
 * Compares the schemas that no operation uses. User code may read values of these schemas, so the rules for responses
 * apply.
 */
export function schemaFindings({ checker, pair }: Types, documents: readonly [Fields, Fields]): Finding[] {
  const [before, after] = pair("components").map((components) => member(checker, components, "schemas"));
  const found: Finding[] = [];
  const seen: Seen = new Map();
  // The generated types contain some schemas twice, for example as a request variant. The OpenAPI document contains
  // each schema only once.
  for (const name of Object.keys(at(["components", "schemas"], documents[0]))) {
    const [was, is] = [member(checker, before, name), member(checker, after, name)];
    if (was === undefined || is === undefined || documents.every((document) => isReached(name, document))) continue;
    differences(
      checker,
      was,
      is,
      (difference, path, detail) =>
        found.push({ flow: "output", difference, place: { of: "schemas", name, path }, detail }),
      seen,
    );
  }
  return found;
}

function isReached(name: string, document: Fields): boolean {
  const { given, got } = flowsOf(["components", "schemas", name], document);
  return given || got;
}
