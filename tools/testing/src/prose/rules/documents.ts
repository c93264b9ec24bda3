// Checks the table cells and the headings of documents.
import type { TxtHeaderNode, TxtTableCellNode } from "@textlint/ast-node-types";
import { type Rule, textOf, wordsIn } from "./sentence.ts";

const MOST_WORDS = 10;

export const cells: Rule =
  (kindAt) =>
  ({ report, RuleError }) => ({
    TableCell(node: TxtTableCellNode) {
      const words = wordsIn(textOf(node));
      if (words <= MOST_WORDS || kindAt(node.loc.start.line) !== "document") return;
      const message = `The cell has ${words} words, but may have at most ${MOST_WORDS}. Write a list instead of the table.`;
      report(node, new RuleError(message));
    },
  });

/** Matches headings that start with words such as "when". Readers search for nouns. */
const OPENING = /^(?:what|who|whom|whose|when|where|which|of)(?= )/i;

export const headings: Rule =
  (kindAt) =>
  ({ report, RuleError }) => ({
    Header(node: TxtHeaderNode) {
      const text = textOf(node);
      const [word] = OPENING.exec(text) ?? [];
      if (word === undefined || text.endsWith("?") || kindAt(node.loc.start.line) !== "document") return;
      const message = `A heading starts with "${word}". Write words that readers search for: "Error handling", "Upgrading".`;
      report(node, new RuleError(message));
    },
  });
