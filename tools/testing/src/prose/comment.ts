// Removes slashes, asterisks, docstring tags and compiler directives from a comment.
import type { CommentRange, SourceFile } from "typescript";

/** A `summary` is the first line of prose in a function's docstring. */
export type Kind = "document" | "comment" | "summary" | "title";

/** Line numbers and column numbers start at 1. */
export interface Line {
  readonly kind: Kind;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

const FOR_PROGRAMS = /^(?:@ts-|@__|[#@](?:__PURE__|region|endregion)|(?:eslint|oxlint|prettier|oxfmt|v8|c8)[ -])/;
/** Matches docstring tags that code follows. */
const CODE = /^@(?:example|type|typedef|satisfies|import)\b/;
const OPENING = /^(?:\/\/+|\/\*+)[ \t]?/;
const MARGIN = /^\s*(?:\*(?!\/)[ \t]?)?/;
/** Matches the type in a JSDoc tag, such as `{string}` or `{{ baseUrl: string }}`. */
const TYPE = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`;
/** Matches a JSDoc tag without the description, such as `@param {string} path`. */
const TAG = new RegExp(
  String.raw`^@(?:(?:param|property|template)\s+(?:${TYPE}\s+)?\S+|\w+(?![\w/])(?:\s+${TYPE})?)(?:\s+-)?\s*`,
);

/** Returns the prose of each line. A line without prose becomes empty, because an empty line ends a paragraph. */
export function linesOf(file: SourceFile, { pos, end }: CommentRange, isSummary: boolean): Line[] {
  const first = file.getLineAndCharacterOfPosition(pos);
  const comment = file.text.slice(pos, end).replace(/\s*\*\/$/, "");
  const lines: Line[] = [];
  let isCode = false;
  let isFirst = true;
  for (const [index, raw] of comment.split("\n").entries()) {
    const mark = (index === 0 ? OPENING : MARGIN).exec(raw)?.[0] ?? "";
    const [tag = ""] = (comment.startsWith("/**") && TAG.exec(raw.slice(mark.length))) || [];
    const line = first.line + index + 1;
    const column = (index === 0 ? first.character : 0) + mark.length + tag.length + 1;
    if (tag !== "") {
      isCode = CODE.test(tag);
      lines.push({ kind: "comment", text: "", line, column });
    }
    const prose = raw.slice(mark.length + tag.length).trimEnd();
    const text = isCode || FOR_PROGRAMS.test(raw.slice(mark.length)) ? "" : prose;
    lines.push({ kind: isSummary && isFirst && tag === "" ? "summary" : "comment", text, line, column });
    if (text !== "") isFirst = false;
  }
  return lines;
}
