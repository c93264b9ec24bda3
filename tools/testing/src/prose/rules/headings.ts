// Rejects headings that start with words such as "when", because readers search for nouns.
import type { TxtHeaderNode } from "@textlint/ast-node-types";
import { textOf, type Rule } from "./sentence.ts";

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
