// Creates a textlint rule from a function that checks one sentence.
import type { TxtParagraphNode } from "@textlint/ast-node-types";
import type { TextlintRuleReporter } from "@textlint/types";
import { splitAST, type TxtParentNodeWithSentenceNodeContent } from "sentence-splitter";
import type { Kind } from "../comment.ts";

/** Line numbers start at 1. */
export type KindAt = (line: number) => Kind;

export type Rule = (kindAt: KindAt) => TextlintRuleReporter;

export interface Sentence {
  readonly kind: Kind;
  /** Sentence without Markdown syntax. The word `code` replaces each code span. */
  readonly text: string;
  readonly isFirst: boolean;
  /** Index of the first character of the sentence in the paragraph. */
  readonly index: number;
}

/** Returns an error message, or undefined if the sentence follows the rule. */
type Check = (sentence: Sentence) => string | undefined;

export function sentenceRule(check: Check): Rule {
  return (kindAt) =>
    ({ report, RuleError, locator }) => ({
      Paragraph(paragraph: TxtParagraphNode) {
        for (const sentence of sentencesOf(paragraph, kindAt)) {
          const message = check(sentence);
          if (message !== undefined) {
            report(paragraph, new RuleError(message, { padding: locator.at(sentence.index) }));
          }
        }
      },
    });
}

const cache = new WeakMap<TxtParagraphNode, readonly Sentence[]>();

function sentencesOf(paragraph: TxtParagraphNode, kindAt: KindAt): readonly Sentence[] {
  const known = cache.get(paragraph);
  if (known !== undefined) return known;
  const kind = kindAt(paragraph.loc.start.line);
  const sentences = splitAST(paragraph)
    .children.filter(({ type }) => type === "Sentence")
    .map((node, position) => ({
      kind,
      text: textOf(node).replaceAll(/\s+/g, " "),
      isFirst: position === 0,
      index: node.range[0] - paragraph.range[0],
    }));
  cache.set(paragraph, sentences);
  return sentences;
}

export function textOf(node: TxtParentNodeWithSentenceNodeContent): string {
  if (node.type === "Code") return "code";
  if (node.type === "Html" || node.type === "Image") return "";
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
