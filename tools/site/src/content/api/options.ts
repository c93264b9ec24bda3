// Lists the fields of the object that a function has as its only parameter.
import { Comment, type DeclarationReflection, type ParameterReflection, ReflectionKind, type SomeType } from "typedoc";
import type { MarkdownThemeContext } from "typedoc-plugin-markdown";
import { blocks } from "../markdown.ts";

/** Returns whether the only parameter of a function is an object with fields. */
export function hasOptions(parameters: readonly ParameterReflection[] = []): parameters is [ParameterReflection] {
  const fields = fieldsOf(parameters[0]?.type);
  const isOfFunction = parameters[0]?.parent?.parent?.kindOf(ReflectionKind.Function) === true;
  return isOfFunction && parameters.length === 1 && fields.length > 0 && fields.every(isProperty);
}

function isProperty(field: DeclarationReflection): boolean {
  return field.kindOf(ReflectionKind.Property);
}

/** Returns the fields of an object, and those of all alternatives of a union. */
function fieldsOf(type: SomeType | undefined): DeclarationReflection[] {
  if (type?.type === "intersection" || type?.type === "union") return type.types.flatMap(fieldsOf);
  if (type?.type === "reflection") return type.declaration.children ?? [];
  const target = targetOf(type);
  return target ? (target.children ?? fieldsOf(target.type)) : [];
}

/** Returns the declaration of a type that has a name. */
export function targetOf(type: SomeType | undefined): DeclarationReflection | undefined {
  const target = type?.type === "reference" ? type.reflection : undefined;
  return target?.isDeclaration() ? target : undefined;
}

/** Shows each field with its type, default and description. A field is required if each alternative requires it. */
export function optionsList({ partials }: MarkdownThemeContext, { type, comment }: ParameterReflection): string {
  const summary = Comment.combineDisplayParts(targetOf(type)?.comment?.summary ?? comment?.summary);
  const sections = Array.from(Map.groupBy(fieldsOf(type), ({ name }) => name).values(), (declarations) => {
    const field = declarations.find((each) => each.type?.toString() !== "undefined");
    if (!field) return "";
    const section = partials.memberContainer(field, { headingLevel: 3 });
    const isRequired = declarations.every(({ flags }) => !flags.isOptional);
    return isRequired ? section.replace("\n\nType: ", "\n\nRequired. Type: ") : section;
  });
  // The heading already names the function, so a sentence such as "Options of `createSigner`." is removed.
  return blocks(summary.replace(/^\w+ of `\w+`\.\s*/, ""), ...sections);
}
