import { commentText, exampleOf, examplesOf, plainText } from "./docstrings.ts";
import { at, DocumentError, fields, resolve, type Fields } from "./document.ts";
import type { Documented, Operation, Spec } from "./spec.ts";
import { typeNameOfFamily } from "./type-names.ts";

export function familiesOf(operations: readonly Operation[]): string[] {
  return [...new Set(operations.map(({ family }) => family))];
}

/**
 * Returns the source code of the client's generated file `families.ts`, with an interface for each family.
 *
 * @throws {DocumentError} if the name of a family cannot be a property of the client
 */
export function families(spec: Spec): string {
  const { operations, document } = spec;
  operations.forEach(assertFamily);
  const names = familiesOf(operations);
  const types = names.map((family) => {
    const members = operations.filter((operation) => operation.family === family);
    const sources = members.map((operation) => member(operation, document));
    return `/** Operations of the ${family} family. */\nexport interface ${typeNameOfFamily(family)} {\n${sources.join("\n")}}\n\n`;
  });
  const properties = names.map((family) => `  readonly ${family}: ${typeNameOfFamily(family)};\n`);
  return `${imports(spec)}${types.join("")}export interface Families {
${properties.join("")}}

export const familyNames = ${JSON.stringify(names)} as const;
`;
}

/** Returns the imports without unused names, because the TypeScript compiler reports an unused import as an error. */
function imports({ operations, documented }: Spec): string {
  const isCalled = documented.length > 0;
  const types = [
    ...(isCalled ? ["Call", "InputsOf"] : []),
    ...(operations.length > documented.length ? ["NotDocumentedYet"] : []),
    ...(isCalled ? ["Result"] : []),
  ];
  if (types.length === 0) return "";
  const ofSchema = isCalled ? `import type { operations } from "./schema.ts";\n` : "";
  return `import type { ${types.join(", ")} } from "../operations/operation.ts";\n${ofSchema}\n`;
}

/** Names of properties that every client has. A family cannot have one of these names. */
const OF_CLIENT = ["call", "fetch", "http", "withCredentials"];

function assertFamily({ family, operationId, place }: Operation): void {
  if (/^[a-z][A-Za-z\d]*$/.test(family) && !OF_CLIENT.includes(family)) return;
  const rule = `it must be a camelCase name such as \`marketData\`, and must not be one of ${OF_CLIENT.join(", ")}`;
  throw new DocumentError([...place, "x-family"], `${operationId}: x-family is \`${family}\`; ${rule}.`);
}

function member(operation: Operation, document: Fields): string {
  const { operationId, summary, description, status } = operation;
  const facts = status === "documented" ? factsOf(operation, document) : [placeholderTag(operation)];
  const doc = [plainText(summary), plainText(description), ...facts].join("\n\n");
  return `  /*${commentText(doc, "  ")}*/\n  readonly ${operationId}: ${typeOf(operation)};\n`;
}

function typeOf(operation: Operation): string {
  const { operationId, status } = operation;
  if (status === "placeholder") return `NotDocumentedYet<"${operationId}">`;
  const types = `operations["${operationId}"]`;
  return `(inputs${operation.callableWithoutInput ? "?" : ""}: InputsOf<${types}>) => Call<Result<${types}>>`;
}

function placeholderTag({ introduced }: Operation): string {
  const named = introduced === undefined ? "" : ` The API reference has listed the name since ${introduced}.`;
  // The tag `@deprecated` makes editors strike through the name of a placeholder.
  return `@deprecated Not documented yet: its method, path and payload are unknown. If you know them, use \`defineOperation\`.${named}`;
}

function factsOf(operation: Documented, document: Fields): string[] {
  const { method, path, retry, errors, deprecated } = operation;
  const retries =
    retry === "safe" ? "The client retries the operation after a failure." : "The client never retries the operation.";
  const withBody = [...errors].flatMap(([status, payload]) => (payload === undefined ? [] : [`\`${status}\``]));
  const bodies = withBody.length === 0 ? "" : ` The spec documents the error bodies of ${withBody.join(", ")}.`;
  return [
    `\`${method} ${path}\`. ${retries}`,
    `@throws {BrokerError}${bodies}`,
    // `@deprecated` has no text, because the description of a deprecated operation gives the reason and the replacement.
    ...(deprecated ? ["@deprecated"] : []),
    ...exampleTags(operation, document),
  ];
}

function exampleTags({ place, success }: Documented, document: Fields): string[] {
  const operation = at(place, document);
  const responses = fields(operation["responses"]);
  return [
    ...examplesIn(operation["requestBody"], "Request body", document),
    ...[...success.keys()].flatMap((status) =>
      examplesIn(responses[String(status)], `Response with status ${status}`, document),
    ),
  ];
}

function examplesIn(message: unknown, what: string, document: Fields): string[] {
  return Object.values(fields(resolve(message, document)["content"]))
    .flatMap((media) => examplesOf(fields(media), document))
    .map((value) => `@example\n// ${what}:\n${exampleOf(value)}`);
}
