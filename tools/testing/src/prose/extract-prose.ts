// Finds comments and test titles in a TypeScript or JavaScript file.
import ts from "typescript";
import { type Line, linesOf } from "./comment.ts";

interface Found {
  /** Comments by position, because TypeScript reports a comment twice if two tokens share it. */
  readonly comments: Map<number, ts.CommentRange>;
  readonly summaries: Set<number>;
  readonly titles: ts.Expression[];
}

export function extract(path: string, text: string): readonly Line[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Found = { comments: new Map(), summaries: new Set(), titles: [] };
  collect(file, file, found);
  const lines: Line[] = [];
  let last: ts.CommentRange | undefined;
  for (const range of [...found.comments.values()].sort((a, b) => a.pos - b.pos)) {
    if (last !== undefined && !continues(file, last, range)) lines.push(END);
    lines.push(...linesOf(file, range, found.summaries.has(range.pos)));
    last = range;
  }
  for (const title of found.titles) {
    const { line, character } = file.getLineAndCharacterOfPosition(title.getStart(file) + 1);
    const source = title.getText(file).slice(1, -1);
    if (!source.includes("\n")) lines.push(END, { kind: "title", text: source, line: line + 1, column: character + 1 });
  }
  return lines;
}

const END: Line = { kind: "comment", text: "", line: 1, column: 1 };

function collect(node: ts.Node, file: ts.SourceFile, found: Found): void {
  const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
  if (children.length === 0) {
    const leading = ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(file.text, node.end) ?? [];
    for (const range of [...leading, ...trailing]) found.comments.set(range.pos, range);
  }
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isArrowFunction(node)) {
    const docstring = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc);
    if (docstring !== undefined) found.summaries.add(docstring.pos);
  }
  if (ts.isCallExpression(node) && isTest(node.expression)) {
    const [title] = node.arguments;
    if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      found.titles.push(title);
  }
  for (const child of children) collect(child, file, found);
}

function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ["test", "it", "describe"].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression);
  return ts.isTaggedTemplateExpression(callee) && isTest(callee.tag);
}

function continues(file: ts.SourceFile, above: ts.CommentRange, below: ts.CommentRange): boolean {
  const [first, second] = [above, below].map(({ pos }) => file.getLineAndCharacterOfPosition(pos));
  const areLines = [above, below].every(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia);
  return areLines && second?.line === (first?.line ?? 0) + 1 && second.character === first?.character;
}
