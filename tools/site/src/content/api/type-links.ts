import {
  type DeclarationReflection,
  makeRecursiveVisitor,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from "typedoc";
import { appendParagraph, linkTo, text } from "./comments.ts";

const LINKED = [ReflectionKind.Property, ReflectionKind.Accessor, ReflectionKind.TypeAlias, ReflectionKind.Variable];

/** Lists the exported types of a declaration below its docstring, because a code block cannot contain links. */
export function linkTypes(reflection: DeclarationReflection, exported: ReadonlyMap<string, Reflection>): void {
  if (!reflection.kindOf(LINKED) || !reflection.type || isInTable(reflection)) return;
  const targets = [...targetsOf(reflection.type, exported)].filter((target) => target !== reflection);
  if (targets.length === 0) return;
  const links = targets.flatMap((target, index) => [text(index === 0 ? "" : ", "), linkTo(target)]);
  appendParagraph(reflection, [text(targets.length === 1 ? "Type: " : "Types: "), ...links]);
}

/** Checks whether the theme shows a field in a table. A table contains links, unlike a code block. */
function isInTable({ parent }: DeclarationReflection): boolean {
  const owner = parent?.kindOf(ReflectionKind.TypeLiteral) ? parent.parent : undefined;
  return owner?.isDeclaration() === true && owner.type?.type === "union";
}

function targetsOf(type: SomeType, exported: ReadonlyMap<string, Reflection>): Set<Reflection> {
  const targets = new Set<Reflection>();
  const visitor = makeRecursiveVisitor({
    reference({ reflection }) {
      const isExported = reflection?.parent?.kindOf(ReflectionKind.Module) === true;
      if (isExported && reflection !== exported.get("components")) targets.add(reflection);
    },
    // A generated type refers to a schema as `components["schemas"]["Account"]`.
    indexedAccess({ indexType }) {
      const schema = indexType.type === "literal" ? exported.get(String(indexType.value)) : undefined;
      if (schema) targets.add(schema);
    },
    reflection({ declaration }) {
      for (const { parameters = [], type: result } of declaration.signatures ?? []) {
        for (const parameter of parameters) parameter.type?.visit(visitor);
        result?.visit(visitor);
      }
    },
  });
  type.visit(visitor);
  return targets;
}
