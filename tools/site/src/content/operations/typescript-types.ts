// Finds the TypeScript types of requests and responses in the source code that codegen generates.
import ts from "typescript";

export interface PayloadType {
  /** Type of the payload, such as `Account[]`. */
  readonly type: string;
  /** Declarations of the named types that the payload contains, such as `Account`. */
  readonly declarations: readonly string[];
  readonly names: readonly string[];
}

/** @param keys keys that lead to the payload within the type of the operation, such as `["requestBody", "content"]` */
export type FindType = (operationId: string, keys: readonly string[]) => PayloadType | undefined;

const REFERENCE = /components\["schemas"\]\["((?:[^"\\]|\\.)*)"\]/g;

/** @param source the generated file `schema.ts` */
export function readTypes(source: string): FindType {
  const file = ts.createSourceFile("schema.ts", source, ts.ScriptTarget.Latest, true);
  // The printer removes the indentation that a nested type has in the source code.
  const printer = ts.createPrinter();
  const interfaces = new Map(file.statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node]));
  const aliases = new Map(file.statements.filter(ts.isTypeAliasDeclaration).map((node) => [node.name.text, node]));
  const aliasOf = (schema: string) => find(interfaces.get("components"), ["schemas", schema])?.getText() ?? schema;
  const named = (text: string) => text.replaceAll(REFERENCE, (_, name: string) => aliasOf(unquoted(name)));

  return (operationId, keys) => {
    const node = find(interfaces.get("operations"), [operationId, ...keys]);
    if (node === undefined || node.kind === ts.SyntaxKind.NeverKeyword) return undefined;
    const names = reachable(node);
    const declarations = names.flatMap((name) => aliases.get(name) ?? []).map(declarationOf);
    return { type: narrowed(named(printer.printNode(ts.EmitHint.Unspecified, node, file))), declarations, names };
  };

  function find(start: ts.Node | undefined, keys: readonly string[]): ts.TypeNode | undefined {
    let here: ts.Node | undefined = start;
    for (const key of keys) {
      const owner = here !== undefined && ts.isIndexedAccessTypeNode(here) ? resolved(here) : here;
      here = membersOf(owner).find((member) => nameOf(member) === key)?.type;
    }
    return here !== undefined && ts.isTypeNode(here) ? here : undefined;
  }

  /** Resolves a type such as `components["responses"]["NotFound"]`. */
  function resolved(node: ts.IndexedAccessTypeNode): ts.TypeNode | undefined {
    const keys = Array.from(node.getText().matchAll(/\["((?:[^"\\]|\\.)*)"\]/g), ([, key = ""]) => unquoted(key));
    return find(interfaces.get("components"), keys);
  }

  function reachable(root: ts.Node): string[] {
    const names = new Set<string>();
    const visit = (text: string) => {
      for (const [, schema = ""] of text.matchAll(REFERENCE)) {
        const name = aliasOf(unquoted(schema));
        if (names.has(name)) continue;
        names.add(name);
        visit(aliases.get(name)?.getText() ?? "");
      }
    };
    visit(root.getText());
    return [...names];
  }

  function declarationOf(node: ts.TypeAliasDeclaration): string {
    return narrowed(named(source.slice(node.getStart(file, true), node.end)).replace(/^export (?=type )/m, ""));
  }
}

function membersOf(node: ts.Node | undefined): ts.PropertySignature[] {
  const isObject = node !== undefined && (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node));
  return isObject ? node.members.filter(ts.isPropertySignature) : [];
}

function nameOf({ name }: ts.PropertySignature): string {
  return ts.isComputedPropertyName(name) ? "" : name.text;
}

function unquoted(text: string): string {
  return String(JSON.parse(`"${text}"`));
}

/** Replaces each indentation of four spaces with two spaces. */
function narrowed(text: string): string {
  return text.replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2));
}
