/** What an example may use without a word, because its reader has it. */
export interface Surroundings {
  /** Import paths of the documents, and what stands for them: `{ "@org/signing": "../../src/index.ts" }`. */
  readonly modules: Readonly<Record<string, string>>;
  /** Names that docstrings use without an import, by the module they come from. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/**
 * The example as a module of its own, with one exported function that runs it. `expression; // => text` becomes a
 * check of what the expression gives.
 */
export function moduleOf(code: string, { modules, names }: Surroundings): string {
  const imports = code.match(/^import [^;]*;$/gm) ?? [];
  const body = code
    .replaceAll(/^import [^;]*;\n/gm, "")
    .replaceAll(
      /^(.*); \/\/ => (.*)$/gm,
      (_, expression: string, shown: string) => `shows(${expression}, ${JSON.stringify(shown)});`,
    );
  const implied = Object.entries(names).flatMap(([module, exported]) => {
    const names = (text: string) => exported.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    const imported = new Set(names(imports.join().replaceAll(/".*?"/g, "")));
    const used = names(body).filter((name) => !imported.has(name));
    return used.length === 0 ? [] : [`import { ${used.join(", ")} } from "${module}";`];
  });
  return `${[...imports, ...implied].map((line) => redirect(line, modules)).join("\n")}

function shows(value: unknown, text: string): void {
  if (String(value) !== text) throw new Error(\`The example gives \${String(value)}, and says \${text}\`);
}

export async function example(): Promise<void> {
${body}}
`;
}

function redirect(line: string, modules: Surroundings["modules"]): string {
  return line.replace(/from "(.*)"/, (whole, module: string) =>
    modules[module] === undefined ? whole : `from "${modules[module]}"`,
  );
}
