// Codegen generates one type for each operation. The pages of the operations describe these types, so the API pages
// omit them.
import { type DeclarationReflection, type ProjectReflection, UnknownType } from "typedoc";
import { count } from "../markdown.ts";
import { appendParagraph, text } from "./comments.ts";

const SUMMARIES = {
  paths: "Paths of the documented operations, as types for openapi-fetch. openapi-typescript generates the type.",
  components: "Schemas and other components of the spec, as types. openapi-typescript generates the type.",
};

/** Removes the descriptions of single operations from the generated types. */
export function summarizeGeneratedTypes(
  project: ProjectReflection,
  exported: ReadonlyMap<string, DeclarationReflection>,
): void {
  for (const [name, summary] of Object.entries(SUMMARIES)) {
    const type = exported.get(name);
    if (!type) continue;
    for (const member of type.children?.slice() ?? []) project.removeReflection(member);
    appendParagraph(type, [text(`${summary} ${OPERATIONS}`)]);
  }
  const table = exported.get("operations");
  if (table?.type) {
    project.removeTypeReflections(table.type);
    table.type = new UnknownType("Record<OperationId, Operation>");
    appendParagraph(table, [text(OPERATIONS)]);
  }
  for (const type of exported.values()) {
    const file = project.getSymbolIdFromReflection(type)?.packagePath ?? "";
    if (file.endsWith("/generated/families.ts")) summarizeFamily(project, type);
    if (file.includes("/generated/") && (type.comment?.summary ?? []).length === 0)
      appendParagraph(type, [text("Schema of the spec.")]);
  }
}

const OPERATIONS = "The page [Operations](/operations) lists all operations.";

function summarizeFamily(project: ProjectReflection, family: DeclarationReflection): void {
  const isPlaceholder = ({ type }: DeclarationReflection) => type?.toString().startsWith("NotDocumentedYet<") === true;
  const members = [...(family.children ?? [])];
  const placeholders = members.filter(isPlaceholder);
  for (const placeholder of placeholders) project.removeReflection(placeholder);
  if (placeholders.length > 0) {
    const missing = `A program cannot call ${count(placeholders.length, "operation")} of the family`;
    appendParagraph(family, [text(`${missing}, because the reference does not document them yet. ${OPERATIONS}`)]);
  }
  for (const member of members) {
    if (isPlaceholder(member)) continue;
    appendParagraph(member, [
      text(`The page [${member.name}](/operations/${member.name}) shows the inputs and the response.`),
    ]);
  }
}
