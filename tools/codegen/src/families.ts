import type { Operation } from "./spec.ts";

/**
 * Returns the source of the families' interfaces. Documented operations are methods, and placeholders cannot be
 * called.
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
  // An unused import does not compile, and a spec may have no placeholder.
  const notDocumented = operations.some(({ status }) => status === "placeholder") ? "NotDocumented, " : "";
  return `import type { Call, InputsOf, ${notDocumented}Result } from "../operations/operation.ts";
import type { operations } from "./schema.ts";

${types.join("")}export interface Families {
${properties.join("")}}

export const familyNames = ${JSON.stringify(names)} as const;
`;
}

function member(operation: Operation): string {
  const { operationId, summary, description } = operation;
  if (operation.status === "documented") {
    const types = `operations["${operationId}"]`;
    const optional = operation.callableWithoutInput ? "?" : "";
    // The tag has no text, because the description has the reason and the replacement.
    const deprecated = operation.deprecated ? ["@deprecated"] : [];
    const route = `\`${operation.method} ${operation.path}\``;
    return (
      comment([summary, description, route, "@throws {AnyBrokerError}", ...deprecated]) +
      `  readonly ${operationId}: (inputs${optional}: InputsOf<${types}>) => Call<Result<${types}>>;\n`
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

function comment(paragraphs: readonly string[]): string {
  const lines = paragraphs.join("\n\n").replaceAll("*/", "*\\/").split("\n");
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd() + "\n").join("")}   */\n`;
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
