// Determines the names of the exported types of the client.
import ts from "typescript";
import { capitalize } from "./document.ts";

/**
 * Names of hand-written types that the client exports. A test compares the names with the exports of the client.
 */
const EXPORTED = `AbortedError BrokerClient BrokerClientOptions BrokerError BrokerErrorCode BrokerEvent Call
  CallOptions ConfigurationError ConnectionError Credentials DefinedData DefinedError DefinedInputs DefinedOperation
  FetchFunction HttpStatusError KnownFields LineLogger NextAttempt NotDocumentedYet NotSentError Operation
  OperationError OperationNotDocumentedError Outcome OutcomeUnknownError RefusalReason RequestRefusedError
  ResponseBody ResponseHeaders StandardSchema TimedOutError TimeoutOptions Transport TransportRequest
  TransportResponse UnexpectedResponseError WithResponse`;

/** Names of global types. An imported type with the name `Date` hides the global `Date` in the file of a caller. */
const GLOBAL = `AbortSignal Array Blob Boolean Date Error Event Extract File FormData Function Headers Iterable Iterator Map
  Number Object Omit Partial Pick Promise Readonly ReadonlyArray Record RegExp Request Required Response Set String
  Symbol URL WithRequired`;

const RESERVED: ReadonlySet<string> = new Set(`${EXPORTED} ${GLOBAL} Families`.split(/\s+/));

export function typeNameOfFamily(family: string): string {
  const name = capitalize(family);
  return RESERVED.has(name) ? `${name}Family` : name;
}

/**
 * Returns a map from the name of each schema to the name of its type.
 *
 * A capitalized identifier stays unchanged. In any other name, each word is capitalized: `user-Request` becomes
 * `UserRequest`. A duplicate or reserved name gets the suffix `Schema`, or `Schema` and a number.
 *
 * @param families names of the families; a schema type and the interface of a family must have different names
 */
export function typeNamesOfSchemas(schemas: readonly string[], families: Iterable<string>): Map<string, string> {
  const taken = new Set([...RESERVED, ...Array.from(families, typeNameOfFamily)]);
  const names = new Map<string, string>();
  const isKept = (schema: string) => identifierOf(schema) === schema && !RESERVED.has(schema);
  // Schemas with unchanged names come first, so that a converted name cannot take an unchanged name.
  for (const schema of [...schemas.filter(isKept), ...schemas.filter((schema) => !isKept(schema))]) {
    const name = freeName(identifierOf(schema), taken);
    taken.add(name);
    names.set(schema, name);
  }
  return new Map(schemas.map((schema) => [schema, names.get(schema) ?? schema]));
}

/** Converts a name to a capitalized identifier, because TypeScript reserves names such as `string` and `class`. */
function identifierOf(schema: string): string {
  const name = schema
    .split(/\P{ID_Continue}+/u)
    .map(capitalize)
    .join("");
  return /^[\p{Lu}_]/u.test(name) ? name : `Schema${name}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const other = `${name}Schema`;
  let free = other;
  for (let number = 2; taken.has(free); number++) free = `${other}${number}`;
  return free;
}

export function exportedTypes(families: readonly string[], schemas: readonly string[]): string {
  return exportFrom("./families.ts", families.map(typeNameOfFamily)) + exportFrom("./schema.ts", schemas);
}

/** Writes an export statement even for an empty list, because TypeScript reads a file without an export as a script. */
function exportFrom(file: string, names: readonly string[]): string {
  return `export type { ${[...names].sort().join(", ")} } from "${file}";\n`;
}

const EXPORT = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/**
 * Declares a named type for each schema, so that editors show `Account[]` instead of
 * `components["schemas"]["Account"][]`.
 *
 * @param nameOf function that returns a schema name without the mark that `disguiseNames` has added
 * @returns all declarations, and the names of the types that stand for schemas
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
