// Creates a textlint rule from a function that checks one sentence.
import type { TxtParagraphNode } from "@textlint/ast-node-types";
import type { TextlintRuleReporter } from "@textlint/types";
import { splitAST, type TxtParentNodeWithSentenceNodeContent } from "sentence-splitter";
import type { Kind } from "../extract.ts";

/** Returns the kind of the prose in a line. The first line has the number 1. */
export type KindAt = (line: number) => Kind;

/** Function that creates a textlint rule for one file. */
export type Rule = (kindAt: KindAt) => TextlintRuleReporter;

export interface Sentence {
  readonly kind: Kind;
  /** Text of the sentence without Markdown syntax. The word `code` stands for each code span. */
  readonly text: string;
  readonly isFirst: boolean;
  /** Index in the paragraph at which the sentence starts. */
  readonly index: number;
}

/**
 * Checks one sentence. Returns a message with the fault and its replacement, or undefined if the sentence has no fault.
 */
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

/** The cache stores the sentences of a paragraph, because several rules read the same paragraph. */
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
