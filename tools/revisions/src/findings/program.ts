// Compiles the generated types of both OpenAPI documents in one TypeScript program, because TypeScript can only compare
// types of the same program.
import { DocumentError, type Keys } from "@org/codegen/document";
import ts from "typescript";

export type Side = "base" | "revision";

export class OneSided extends DocumentError {
  readonly side: Side;

  constructor(side: Side, keys: Keys, message: string, options?: ErrorOptions) {
    super(keys, message, options);
    this.side = side;
  }
}

export interface Types {
  readonly checker: ts.TypeChecker;
  readonly pair: (name: string) => readonly [base: ts.Type, revision: ts.Type];
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  lib: ["lib.es5.d.ts"],
  types: [],
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
};

const host = ts.createCompilerHost(OPTIONS);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Parses TypeScript's own declaration files once, because every comparison needs the same files. */
function readLibrary(name: string, target: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.SourceFile | undefined {
  if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, target));
  return libraries.get(name);
}

export function compile(base: string, revision: string): Types {
  const sources = new Map([
    ["/base.ts", base],
    ["/revision.ts", revision],
  ]);
  const program = ts.createProgram([...sources.keys()], OPTIONS, {
    ...host,
    getSourceFile: (name, target) => {
      const text = sources.get(name);
      return text === undefined ? readLibrary(name, target) : ts.createSourceFile(name, text, target);
    },
  });
  mustCompile(program, "/base.ts");
  mustCompile(program, "/revision.ts");
  const checker = program.getTypeChecker();
  const exported = (file: string, name: string) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(name));
    if (symbol === undefined) throw new Error(`${file} does not export ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  return { checker, pair: (name) => [exported("/base.ts", name), exported("/revision.ts", name)] };
}

/**
 * Rejects generated types that do not compile. TypeScript replaces an invalid type with `any`, and then reports no
 * difference.
 *
 * @throws {OneSided} if the file does not compile
 */
function mustCompile(program: ts.Program, file: "/base.ts" | "/revision.ts"): void {
  const source = program.getSourceFile(file);
  const [error] = program.getSemanticDiagnostics(source);
  if (error === undefined) return;
  const why = ts.flattenDiagnosticMessageText(error.messageText, " ");
  const keys = source && error.start !== undefined ? namesAround(source, error.start) : [];
  const side = file === "/base.ts" ? "base" : "revision";
  const what = `The types of the ${side} do not compile, so they cannot be compared: ${why}`;
  throw new OneSided(side, keys, what);
}

function namesAround(source: ts.SourceFile, position: number): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (position < node.getFullStart() || position >= node.getEnd()) return;
    const name = ts.isInterfaceDeclaration(node) || ts.isPropertySignature(node) ? node.name : undefined;
    if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

export function member(checker: ts.TypeChecker, type: ts.Type | undefined, name: string): ts.Type | undefined {
  const property = propertyOf(checker, type, name);
  const found = property && checker.getTypeOfSymbol(property);
  return found === undefined || isAbsent(checker, found) ? undefined : found;
}

/** Finds a property, but no inherited property such as `toString`, unlike TypeScript's `getPropertyOfType`. */
export function propertyOf(checker: ts.TypeChecker, type: ts.Type | undefined, name: string): ts.Symbol | undefined {
  const property = type && checker.getPropertyOfType(type, name);
  return property?.declarations?.some((each) => GENERATED.has(each.getSourceFile().fileName)) ? property : undefined;
}

const GENERATED = new Set(["/base.ts", "/revision.ts"]);

export function namesOf(type: ts.Type | undefined): string[] {
  return type?.getProperties().map(({ name }) => name) ?? [];
}

// In the generated types, an absent property has the type `never`.
function isAbsent(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (checker.getNonNullableType(type).flags & ts.TypeFlags.Never) !== 0;
}
