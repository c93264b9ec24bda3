import {
  Comment,
  type CommentDisplayPart,
  type CommentTag,
  type DeclarationReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from "typedoc";

/** Appends a paragraph to the summary of a docstring. */
export function appendParagraph(reflection: Reflection, parts: readonly CommentDisplayPart[]): void {
  reflection.comment ??= new Comment();
  const { summary } = reflection.comment;
  summary.push(text(summary.length === 0 ? "" : "\n\n"), ...parts);
}

export function text(value: string): CommentDisplayPart {
  return { kind: "text", text: value };
}

export function linkTo(target: Reflection): CommentDisplayPart {
  return { kind: "inline-tag", tag: "@linkcode", text: target.name, target };
}

/** Checks whether the theme shows a type in one line, and not as a code block or in a table. */
export function hasLine(reflection: Reflection): reflection is DeclarationReflection {
  if (!reflection.isDeclaration() || !reflection.type) return false;
  if (reflection.kindOf(ReflectionKind.TypeAlias))
    return reflection.type.type === "union" && reflection.type.types.every(({ type }) => type === "reference");
  return reflection.kindOf(ReflectionKind.Property) && !isInTable(reflection) && isPlain(reflection.type);
}

function isPlain(type: SomeType): boolean {
  if (type.type === "union") return type.types.every(isPlain);
  if (type.type === "array") return isPlain(type.elementType);
  if (type.type === "typeOperator") return isPlain(type.target);
  if (type.type === "reflection") return type.declaration.signatures !== undefined;
  return ["intrinsic", "literal", "reference"].includes(type.type);
}

/** Checks whether the theme shows a field in a table. A table contains links, unlike a code block. */
function isInTable({ parent }: DeclarationReflection): boolean {
  const owner = parent?.kindOf(ReflectionKind.TypeLiteral) ? parent.parent : undefined;
  return owner?.isDeclaration() === true && owner.type?.type === "union";
}

/** Replaces the tag `@default` with a sentence after the summary. */
export function showDefault(reflection: Reflection): void {
  const sentence = describeDefault(reflection);
  reflection.comment?.removeTags("@default");
  if (sentence !== "") appendParagraph(reflection, [text(sentence)]);
}

/** Returns the tag `@default` as Markdown, or an empty string without the tag. */
export function describeDefault({ comment }: Reflection): string {
  const tag = comment?.getTag("@default");
  if (!tag) return "";
  // typedoc reads the braces of an object as a type.
  const value = `${tag.typeAnnotation ?? ""}${Comment.combineDisplayParts(tag.content)}`.trim();
  return `Default: ${isCode(value) ? `\`${value}\`` : value}`;
}

function isCode(value: string): boolean {
  return /^(?:[[{"]|\d[\d_]*$|true$|false$|[A-Za-z]+\.[A-Za-z]+$)/.test(value);
}

/** Replaces all tags `@throws` with one tag that has the errors of each class in a list. */
export function groupErrors(comment: Comment, find: (name: string) => DeclarationReflection | undefined): void {
  const tags = comment.getTags("@throws");
  const [first] = tags;
  if (!first) return;
  const byClass = Map.groupBy(tags, ({ typeAnnotation = "" }) => typeAnnotation.replace(/^\{|\}$/g, ""));
  first.content = [...byClass].flatMap(([names, group]) => errorsOf(names, group, find));
  const kept = comment.blockTags.filter((tag) => tag === first || tag.tag !== "@throws");
  comment.blockTags.splice(0, comment.blockTags.length, ...kept);
}

function errorsOf(
  names: string,
  tags: readonly CommentTag[],
  find: (name: string) => DeclarationReflection | undefined,
): CommentDisplayPart[] {
  const items = tags.map(({ content }) => content).filter((content) => content.length > 0);
  const list = items.flatMap((content) => [text("- "), ...content, text("\n")]);
  if (names === "") return [...list, text("\n")];
  const classes = names.split(" | ").flatMap((name, index) => {
    const target = find(name);
    return [...(index === 0 ? [] : [text(" or ")]), target ? linkTo(target) : text(`\`${name}\``)];
  });
  return [...classes, text(list.length === 0 ? "\n" : ":\n\n"), ...list, text("\n")];
}
