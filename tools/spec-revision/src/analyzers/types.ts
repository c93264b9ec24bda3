// The second analyzer: what a change means to code that compiles. Old inputs must still be accepted, and new outputs still
// fit where old ones did. It holds against each other what codegen gives of each document, by the compiler.
import { generateTypes } from "@org/codegen";
import type { Fields } from "@org/codegen/document";
import { answerFindings } from "./answers.ts";
import type { Finding } from "./finding.ts";
import { inputFindings } from "./inputs.ts";
import { nameFindings } from "./names.ts";
import { compile } from "./program.ts";
import { schemaFindings } from "./schemas.ts";

export async function typeFindings(base: Fields, revision: Fields): Promise<Finding[]> {
  const types = compile(await generateTypes(base), await generateTypes(revision));
  return [
    ...nameFindings(types, [base, revision]),
    ...inputFindings(types),
    ...answerFindings(types),
    ...schemaFindings(types, [base, revision]),
  ];
}
