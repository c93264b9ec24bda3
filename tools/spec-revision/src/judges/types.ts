// The second judge: what a change means to code that compiles. Old inputs must still be accepted, and new outputs still
// fit where old ones did. It holds against each other what codegen gives of each document, by the compiler.
import { generateTypes } from "@org/codegen";
import { answerFindings } from "./answers.ts";
import { inputFindings } from "./inputs.ts";
import { nameFindings } from "./names.ts";
import { compile } from "./program.ts";
import type { Difference } from "./variance.ts";

export interface Finding {
  /** What callers give, what they get, what they get when it fails; or the names that they write. */
  readonly flow: "input" | "output" | "error" | "name";
  readonly difference: Difference;
  readonly place: TypePlace;
}

/** Where it stands in the generated types: in an operation, or among what is found by name. */
export interface TypePlace {
  readonly of: "operations" | "paths" | "schemas";
  readonly name: string;
  readonly path: readonly string[];
}

export async function typeFindings(base: string, revision: string): Promise<Finding[]> {
  const types = compile(await generateTypes(base), await generateTypes(revision));
  return [...nameFindings(types), ...inputFindings(types), ...answerFindings(types)];
}
