// Rejects a document if a value does not have the type that OpenAPI 3.1 requires, because redocly and
// openapi-typescript crash on such a document. The lint reports other mistakes, such as unknown fields.
import { DocumentError, fieldOf, fields, type Fields, type Keys } from "./document.ts";
import { nodesOf, type Node } from "./openapi-nodes.ts";
import { problemOf } from "./openapi-types.ts";

/** Required fields that codegen checks, by the type of the object. The lint checks the other required fields. */
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ["Root", ["openapi"]],
  ["Parameter", ["name", "in"]],
  ["Tag", ["name"]],
  ["Discriminator", ["propertyName"]],
]);

/** @throws {DocumentError} if a value does not have the type that OpenAPI requires, or if a reference is invalid */
export function checkStructure(document: Fields): void {
  const names = new Map<string, Keys>();
  for (const node of nodesOf(document, checkType)) {
    const { value, type, keys } = node;
    const missing = REQUIRED.get(type.name ?? "")?.find((name) => fieldOf(value, name) === undefined);
    if (missing !== undefined && fieldOf(value, "$ref") === undefined)
      throw new DocumentError(keys, `${nameOf(keys)} must have the field \`${missing}\`.`);
    if (type.name === "Root") checkVersion(fieldOf(value, "openapi"));
    const isPlaceholder = keys[0] === "components" && keys[1] === "pathItems";
    if (type.name === "PathItem" && isPlaceholder && keys.length === 3) checkName(keys[2], keys, names);
    if (type.name === "Operation" && !isPlaceholder)
      checkName(fieldOf(value, "operationId"), [...keys, "operationId"], names);
    if (type.name === "Schema") checkPattern([...keys, "pattern"], fieldOf(value, "pattern"));
    if (type.name === "PatternProperties") checkPatterns(node);
  }
}

function checkType({ value, type, keys }: Node): void {
  const problem = problemOf(value, type);
  if (problem !== undefined) throw new DocumentError(keys, `${nameOf(keys)} ${problem}`);
}

function checkVersion(version: unknown): void {
  // `checkType` rejects a version that is not a string.
  if (typeof version !== "string" || /^3\.\d+\.\d+/.test(version)) return;
  throw new DocumentError(["openapi"], `\`openapi\` must be a version, such as \`3.1.0\`, but is \`${version}\`.`);
}

/** @throws {DocumentError} if an operation or a placeholder has the name of another one */
function checkName(name: unknown, keys: Keys, known: Map<string, Keys>): void {
  if (typeof name !== "string") return;
  const other = known.get(name);
  known.set(name, keys);
  if (other === undefined) return;
  const [one, two] = other[0] === "components" ? [keys, other] : [other, keys];
  throw new DocumentError(two, `${operationAt(one)} and ${operationAt(two)} must not share the name \`${name}\`.`);
}

function operationAt(keys: Keys): string {
  const [root, path, method] = keys;
  return root === "components" ? `the placeholder \`${keys.join(".")}\`` : `\`${method?.toUpperCase()} ${path}\``;
}

function checkPattern(keys: Keys, pattern: unknown): void {
  if (typeof pattern === "string" && !isPattern(pattern))
    throw new DocumentError(keys, `\`pattern\` must be a regular expression, but is \`${pattern}\`.`);
}

function checkPatterns({ value, keys }: Node): void {
  const invalid = Object.keys(fields(value)).find((name) => !isPattern(name));
  if (invalid !== undefined)
    throw new DocumentError([...keys, invalid], `\`${invalid}\` must be a regular expression.`);
}

function isPattern(pattern: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      new RegExp(pattern, flags).test("");
      return true;
    } catch {
      return false;
    }
  });
}

function nameOf(keys: Keys): string {
  const last = keys.at(-1);
  if (last === undefined) return "the document";
  return /^\d+$/.test(last) && keys.length > 1 ? `\`${keys.at(-2)}[${last}]\`` : `\`${last}\``;
}
