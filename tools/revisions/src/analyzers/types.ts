// Runs the analyzer `types`, which compares the generated types of both documents. Code that compiles with the old
// types must still compile with the new types.
import { generateTypes } from "@org/codegen";
import { DocumentError, messageOf, type Fields } from "@org/codegen/document";
import { answerFindings } from "./answers.ts";
import type { Finding } from "./finding.ts";
import { inputFindings } from "./inputs.ts";
import { nameFindings } from "./names.ts";
import { placesOfOperations } from "../document/operations.ts";
import { compile, OneSided, type Side, type Types } from "./program.ts";
import { schemaFindings } from "./schemas.ts";

export async function typeFindings(base: Fields, revision: Fields): Promise<Finding[]> {
  const types = compileBoth(
    { base, revision },
    { base: await typesOf("base", base), revision: await typesOf("revision", revision) },
  );
  return [
    ...nameFindings(types, [base, revision]),
    ...inputFindings(types),
    ...answerFindings(types),
    ...schemaFindings(types, [base, revision]),
  ];
}

async function typesOf(side: Side, document: Fields): Promise<string> {
  try {
    return await generateTypes(document);
  } catch (cause) {
    if (cause instanceof DocumentError) throw new OneSided(side, cause.keys, cause.message);
    throw new OneSided(side, [], `Types cannot be generated: ${messageOf(cause)}`, { cause });
  }
}

function compileBoth(documents: Record<Side, Fields>, sources: Record<Side, string>): Types {
  try {
    return compile(sources.base, sources.revision);
  } catch (error) {
    if (!(error instanceof OneSided)) throw error;
    // The generated types list operations by name, but the OpenAPI document lists operations by path.
    const [root, name = "", ...rest] = error.keys;
    const operation = root === "operations" ? placesOfOperations(documents[error.side]).get(name) : undefined;
    throw operation === undefined ? error : new OneSided(error.side, [...operation, ...rest], error.message);
  }
}
