// Limits the length of table cells in documents.
import type { TxtTableCellNode } from "@textlint/ast-node-types";
import { textOf, wordsIn, type Rule } from "./sentence.ts";

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
