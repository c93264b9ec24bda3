// Why a change weighs what it does, in the words that are true of the very type.
import { at, fields, list, resolve, type Fields } from "@org/codegen/document";
import type { Finding } from "../analyzers/finding.ts";
import type { Subject } from "../edits/subject.ts";
import { nameOf } from "./name.ts";
import { counterpart } from "./places.ts";

/** The reason of a finding, unless the type of the object says better. */
export function reasonOf(why: string, { flow, difference }: Finding, { base, documents }: Subject): string {
  if (flow === "input" || flow === "name" || difference !== "lost" || base?.at(-2) !== "properties") return why;
  const owner = counterpart(base.slice(0, -2), documents.base, documents.revision);
  if (!takesOtherProperties(at(owner, documents.revision), documents.revision)) return why;
  const name = nameOf(owner, documents.revision).text;
  return `Code that reads it gets \`undefined\`, and can still compile, because the type of ${name} has an index signature.`;
}

/** Whether the type of an object has an index signature: any name can be read of it. */
function takesOtherProperties(schema: Fields, document: Fields): boolean {
  const { additionalProperties: others, patternProperties, allOf } = schema;
  if (others === true || (typeof others === "object" && others !== null)) return true;
  if (Object.keys(fields(patternProperties)).length > 0) return true;
  return list(allOf).some((part) => takesOtherProperties(resolve(part, document), document));
}
