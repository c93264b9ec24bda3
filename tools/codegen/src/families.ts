import type { Operation } from "./spec.ts";

/**
 * One interface a family, documented operations as methods and placeholders as what cannot be called, and the
 * function that makes them.
 */
export function families(operations: readonly Operation[]): string {
  const names = [...new Set(operations.map(({ family }) => family))];
  const of = (family: string) => operations.filter((operation) => operation.family === family);
  const types = names.map(
    (family) =>
      `/** The operations of the ${family} family. */\n` +
      `export interface ${pascalCase(family)} {\n${of(family).map(member).join("\n")}}\n\n`,
  );
  const properties = names.map((family) => `  readonly ${family}: ${pascalCase(family)};\n`);
  const values = names.map((family) => `    ${family}: {\n${of(family).map(value).join("")}    },\n`);
  return `import type { CallOperation, InputsOf, NotDocumented, Placeholder, Result } from "../operation.ts";
import type { operations } from "./schema.ts";

${types.join("")}export interface Families {
${properties.join("")}}

export function createFamilies(call: CallOperation, placeholder: Placeholder): Families {
  return {
${values.join("")}  };
}
`;
}

function member(operation: Operation): string {
  const { operationId, summary, description } = operation;
  if (operation.status === "documented") {
    const types = `operations["${operationId}"]`;
    const optional = operation.callableWithoutInput ? "?" : "";
    return (
      comment([summary, description, `\`${operation.method} ${operation.path}\``, "@throws {BrokerFailure}"]) +
      `  readonly ${operationId}: (inputs${optional}: InputsOf<${types}>) => Promise<Result<${types}>>;\n`
    );
  }
  const named = operation.introduced === undefined ? "" : ` (named in the revision of ${operation.introduced})`;
  return (
    comment([
      summary,
      description,
      `Not documented${named}: its method, path and payload are not known, so it cannot be called.`,
    ]) + `  readonly ${operationId}: NotDocumented<"${operationId}">;\n`
  );
}

function value({ operationId, status }: Operation): string {
  return status === "documented"
    ? `      ${operationId}: (inputs) => call("${operationId}", inputs),\n`
    : `      ${operationId}: placeholder("${operationId}"),\n`;
}

function comment(paragraphs: readonly string[]): string {
  const lines = paragraphs.join("\n\n").replaceAll("*/", "*\\/").split("\n");
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd() + "\n").join("")}   */\n`;
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
