// Reports words and phrases that are hard to read, and suggests replacements.
import type { TxtStrNode } from "@textlint/ast-node-types";
import type { Rule } from "./sentence.ts";

/**
 * JavaScript regular expressions for words to avoid, with suggested replacements. In these regular expressions, a space
 * also matches a line break.
 */
const TABLE: Readonly<Record<string, string>> = {
  "but for": "except, or unless",
  "save for": "except",
  "whoever|whosoever": 'the actor, or "anybody who"',
  whom: 'a sentence with "who", or the actor as its subject',
  "whence|whither|thence|thereof|therein|thereupon|wherein|whereupon": "two sentences",
  lest: '"so that … not"',
  "nought|naught": "nothing",
  anew: "again",
  "befall|befalls|befell": "affects, or happens to",
  "(?:held|hold|holds|holding) against": "validated against, or compared with",
  "(?:is|are|was|were|be|been|being) told": '"is notified", "receives", or a sentence in the active voice',
  "tried again": "retried",
  "tries again": "retries",
  "judge|judges|judged|judging": "decides, validates, or analyzer",
  "(?:that|which) (?:is|are|was|were) no(?! (?:longer|more|less|fewer|better|worse|larger|greater|different)\\b)":
    '"not a"',
  "(?<!\\b(?:there|here) )(?:is|are|was|were) none": '"is not one", or "is invalid"',
  "(?:a|the|this|that|each|every|own) rooms?": "directory, package, or test environment",
  "houses?": "package, or repository",
  "roads?": "data flow, path, or code path",
  "doors?": "entry point, or function",
  "laws?": "invariant, or rule",
  worlds: "test environments",
  "strangers?": "new users, or unknown callers",
  "in order to": "to",
  "due to the fact that": "because",
  "prior to": "before",
  "in the event that": "if",
  "(?:utilize|utilise)[sd]?": "use",
};

const PATTERNS = Object.entries(TABLE).map(([expression, instead]) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${expression})(?![\\w-])`.replaceAll(" ", "\\s+"), "giu"),
  instead,
}));

export const words: Rule =
  () =>
  ({ report, RuleError, locator, getSource }) => ({
    Str(node: TxtStrNode) {
      const text = getSource(node);
      for (const { pattern, instead } of PATTERNS) {
        for (const { 0: found, index } of text.matchAll(pattern)) {
          const message = `Instead of "${found.replaceAll(/\s+/g, " ")}", write ${instead}.`;
          report(node, new RuleError(message, { padding: locator.at(index) }));
        }
      }
    },
  });
