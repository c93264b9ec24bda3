import {
  Comment,
  type CommentDisplayPart,
  type CommentTag,
  type DeclarationReflection,
  type Reflection,
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

/** Replaces the tag `@default` with a paragraph after the summary. */
export function showDefault(reflection: Reflection): void {
  const tag = reflection.comment?.getTag("@default");
  if (!tag) return;
  reflection.comment?.removeTags("@default");
  // typedoc reads the braces of an object as a type, so the default value has two parts.
  const value = `${tag.typeAnnotation ?? ""}${Comment.combineDisplayParts(tag.content)}`.trim();
  appendParagraph(reflection, [text(`Default: ${isCode(value) ? `\`${value}\`` : value}`)]);
}

function isCode(value: string): boolean {
  return /^(?:[[{"]|\d[\d_]*$|true$|false$|[A-Za-z]+\.[A-Za-z]+$)/.test(value);
}

/** Replaces all tags `@throws` with one tag that lists the errors of each class. */
export function groupErrors(comment: Comment, find: (name: string) => DeclarationReflection | undefined): void {
  const tags = comment.getTags("@throws");
  const [first] = tags;
  if (!first) return;
  const byClass = Map.groupBy(tags, ({ typeAnnotation = "" }) => typeAnnotation.replace(/^\{|\}$/g, ""));
  first.content = [...byClass].flatMap(([name, group]) => errorsOf(name, group, find));
  const kept = comment.blockTags.filter((tag) => tag === first || tag.tag !== "@throws");
  comment.blockTags.splice(0, comment.blockTags.length, ...kept);
}

function errorsOf(
  name: string,
  tags: readonly CommentTag[],
  find: (name: string) => DeclarationReflection | undefined,
): CommentDisplayPart[] {
  const items = tags.map(({ content }) => content).filter((content) => content.length > 0);
  const list = items.flatMap((content) => [text("- "), ...content, text("\n")]);
  if (name === "") return [...list, text("\n")];
  const target = find(name);
  const end = list.length === 0 ? "\n" : ":\n\n";
  return [target ? linkTo(target) : text(`\`${name}\``), text(end), ...list, text("\n")];
}
