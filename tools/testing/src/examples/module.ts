export interface Surroundings {
  /** Map from module name to replacement path, such as `{ "@org/signing": "../../src/index.ts" }`. */
  readonly modules: Readonly<Record<string, string>>;
  /** Map from module name to the exports that an example can use without an import. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/**
 * Wraps an example in an exported function. A line such as `a(b); // => 1` becomes a check that `String(a(b))` is `1`.
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
  if (String(value) !== text) throw new Error(\`The example returned \${String(value)}, but the comment is \${text}.\`);
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
