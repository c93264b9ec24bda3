// Shows shorter types instead of those that TypeScript computes.
import {
  type Context,
  type DeclarationReflection,
  IntrinsicType,
  LiteralType,
  ReflectionKind,
  type TypeParameterReflection,
  UnionType,
  UnknownType,
} from "typedoc";
import ts from "typescript";

/**
 * Renames a module to the path of its page. A method of an operation gets the type that the source contains, because
 * the computed type repeats the whole schema.
 */
export function showDeclaration(
  context: Context,
  reflection: DeclarationReflection,
  pathOf: ReadonlyMap<string, string>,
): void {
  const node = context.getSymbolFromReflection(reflection)?.declarations?.[0];
  if (!node) return;
  const file = node.getSourceFile().fileName;
  if (reflection.kindOf(ReflectionKind.Module)) reflection.name = pathOf.get(file) ?? reflection.name;
  if (file.endsWith("/generated/families.ts") && ts.isPropertySignature(node) && node.type) {
    const source = node.type.getText();
    if (source.startsWith("(") || source.startsWith("NotDocumentedYet<")) reflection.type = new UnknownType(source);
  }
}

/** Shows the constraint `keyof operations` by its name in the source, because the computed type lists all operations. */
export function showConstraint(context: Context, reflection: TypeParameterReflection): void {
  for (const node of context.getSymbolFromReflection(reflection)?.declarations ?? []) {
    if (ts.isTypeParameterDeclaration(node) && node.constraint && ts.isTypeReferenceNode(node.constraint)) {
      reflection.type = new IntrinsicType(node.constraint.getText());
    }
  }
}

/**
 * Shows the strings of exported types such as `(typeof CODES)[number]`. A conditional type keeps the lines of its source,
 * because typedoc writes a conditional type in one line.
 */
export function showAliases(context: Context): void {
  // All entry points are in one program. typedoc gives no current program at this stage.
  const [program] = context.programs;
  if (!program) return;
  const checker = program.getTypeChecker();
  for (const alias of context.project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
    const symbol = context.getSymbolFromReflection(alias);
    if (!symbol || !alias.isDeclaration() || alias.type?.type === "union") continue;
    const node = symbol.declarations?.find(ts.isTypeAliasDeclaration);
    if (node && ts.isConditionalTypeNode(node.type)) alias.type = new UnknownType(node.type.getText());
    const strings = stringsOf(checker.getDeclaredTypeOfSymbol(symbol));
    if (strings.length > 0) alias.type = new UnionType(strings);
  }
}

/** Returns the strings of a type, or an empty list for a type that has other values. */
function stringsOf(type: ts.Type): LiteralType[] {
  const members = type.isUnion() ? type.types : [type];
  const strings = members.flatMap((member) => (member.isStringLiteral() ? new LiteralType(member.value) : []));
  return strings.length === members.length ? strings : [];
}
