// Compares the types of schemas that no operation refers to.
import { at, type Fields } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import type { Finding } from "./finding.ts";
import { member, type Types } from "./program.ts";
import { differences, type Seen } from "./variance.ts";

/**
 * Compares each schema that is unused by the operations of at least one document. The analyzer assumes that code reads
 * the values of an unused schema.
 */
export function schemaFindings({ checker, pair }: Types, documents: readonly [Fields, Fields]): Finding[] {
  const [before, after] = pair("components").map((components) => member(checker, components, "schemas"));
  const found: Finding[] = [];
  const seen: Seen = new Map();
  // The names come from the document, because the generated types also contain variants of schemas. Operations refer to
  // all variants.
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
