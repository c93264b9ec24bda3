import ts from "typescript";

/** What two generated modules declare, seen by one compiler. */
export interface Types {
  readonly checker: ts.TypeChecker;
  /** Two types of one name. */
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

export function compile(base: string, revision: string): Types {
  const sources = new Map([
    ["/base.ts", base],
    ["/revision.ts", revision],
  ]);
  const host = ts.createCompilerHost(OPTIONS);
  const program = ts.createProgram([...sources.keys()], OPTIONS, {
    ...host,
    getSourceFile: (name, target) => {
      const text = sources.get(name);
      return text === undefined ? host.getSourceFile(name, target) : ts.createSourceFile(name, text, target);
    },
  });
  for (const file of sources.keys()) mustCompile(program, file);
  const checker = program.getTypeChecker();
  const exported = (file: string, name: string) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const symbol = module?.exports?.get(ts.escapeLeadingUnderscores(name));
    if (symbol === undefined) throw new Error(`${file} exports no ${name}.`);
    return checker.getDeclaredTypeOfSymbol(symbol);
  };
  return { checker, pair: (name) => [exported("/base.ts", name), exported("/revision.ts", name)] };
}

/** Of what does not compile, such as a type that is declared by nothing but itself, the compiler makes `any`. */
function mustCompile(program: ts.Program, file: string): void {
  const [error] = program.getSemanticDiagnostics(program.getSourceFile(file));
  if (error === undefined) return;
  const [which, why] = [file.slice(1, -".ts".length), ts.flattenDiagnosticMessageText(error.messageText, " ")];
  throw new Error(`The types of the ${which} do not compile, so that nothing can be proved by them: ${why}`);
}

/** Of an object type; undefined where there is none, or where it can only be absent. */
export function member(checker: ts.TypeChecker, type: ts.Type | undefined, name: string): ts.Type | undefined {
  const property = type && checker.getPropertyOfType(type, name);
  const found = property && checker.getTypeOfSymbol(property);
  return found === undefined || isAbsent(checker, found) ? undefined : found;
}

export function namesOf(type: ts.Type | undefined): string[] {
  return type?.getProperties().map(({ name }) => name) ?? [];
}

/** Operations that both documents have, by operationId. */
export function sharedOperations({ checker, pair }: Types): [name: string, base: ts.Type, revision: ts.Type][] {
  const [before, after] = pair("operations");
  return namesOf(before).flatMap((name) => {
    const [one, other] = [member(checker, before, name), member(checker, after, name)];
    return one && other ? [[name, one, other]] : [];
  });
}

/** What is declared as `never`, as what is not there. */
function isAbsent(checker: ts.TypeChecker, type: ts.Type): boolean {
  return (checker.getNonNullableType(type).flags & ts.TypeFlags.Never) !== 0;
}
