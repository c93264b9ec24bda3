// Declares a named type for each schema, so that editors show `Account[]` instead of
// `components["schemas"]["Account"][]`.
import ts from "typescript";
import { typeNamesOfSchemas } from "./type-names.ts";

const EXPORT = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/**
 * @param nameOf function that returns a schema name without the mark that `disguiseNames` has added
 * @returns all declarations, and the names of the moved types
 */
export function nameSchemas(
  nodes: readonly ts.Node[],
  families: Iterable<string>,
  nameOf: (member: string) => string,
): { nodes: ts.Node[]; names: string[] } {
  const schemas = members(members(nodes.find(isComponents)).find(isSchemas)?.type);
  const names = typeNamesOfSchemas(
    schemas.map((schema) => nameOf(textOf(schema))),
    families,
  );
  const typeNameOf = (schema: ts.PropertySignature) => names.get(nameOf(textOf(schema))) ?? "";
  const declared = schemas.map((schema) => {
    const type = schema.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
    const alias = ts.factory.createTypeAliasDeclaration(EXPORT, typeNameOf(schema), undefined, type);
    return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(schema));
  });
  const references = ts.factory.createTypeLiteralNode(
    schemas.map((schema) => withType(schema, ts.factory.createTypeReferenceNode(typeNameOf(schema)))),
  );
  const others = nodes.map((node) => (isComponents(node) && schemas.length > 0 ? withSchemas(node, references) : node));
  return { nodes: [...declared, ...others], names: [...names.values()] };
}

function isComponents(node: ts.Node): node is ts.InterfaceDeclaration {
  return ts.isInterfaceDeclaration(node) && node.name.text === "components";
}

function isSchemas(property: ts.PropertySignature): boolean {
  return textOf(property) === "schemas";
}

function members(node: ts.Node | undefined): ts.PropertySignature[] {
  const isObject = node !== undefined && (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node));
  return isObject ? node.members.filter(ts.isPropertySignature) : [];
}

function textOf({ name }: ts.PropertySignature): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}

function withSchemas(components: ts.InterfaceDeclaration, schemas: ts.TypeNode): ts.InterfaceDeclaration {
  return ts.factory.createInterfaceDeclaration(
    EXPORT,
    components.name,
    undefined,
    undefined,
    members(components).map((property) => (isSchemas(property) ? withType(property, schemas) : property)),
  );
}

function withType({ modifiers, name, questionToken }: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  return ts.factory.createPropertySignature(modifiers, name, questionToken, type);
}
