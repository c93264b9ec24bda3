// Lints the prose of one file with textlint.
import { TextlintKernel } from "@textlint/kernel";
// The main file of this npm package is a CommonJS module, and Node and Vitest import the default export of such a
// module differently. So the code imports another file.
import { MarkdownProcessor } from "@textlint/textlint-plugin-markdown/lib/src/MarkdownProcessor.js";
import { extract } from "./extract-prose.ts";
import { cells, headings } from "./rules/documents.ts";
import type { KindAt, Rule } from "./rules/sentence.ts";
import { colons, opening, sentenceLength, summary, title } from "./rules/sentences.ts";
import { words } from "./rules/words.ts";

const RULES: Readonly<Record<string, Rule>> = {
  words,
  "sentence-length": sentenceLength,
  colons,
  opening,
  summary,
  title,
  headings,
  cells,
};

export interface Finding {
  readonly line: number;
  readonly column: number;
  readonly rule: string;
  readonly message: string;
}

const kernel = new TextlintKernel();

export async function lint(path: string, text: string): Promise<readonly Finding[]> {
  const lines = path.endsWith(".md") ? undefined : extract(path, text);
  const kindAt: KindAt = (line) => (lines === undefined ? "document" : (lines[line - 1]?.kind ?? "comment"));
  const { messages } = await kernel.lintText(lines?.map((line) => line.text).join("\n") ?? text, {
    ext: ".md",
    filePath: path,
    plugins: [{ pluginId: "markdown", plugin: { Processor: MarkdownProcessor } }],
    rules: Object.entries(RULES).map(([ruleId, rule]) => ({ ruleId, rule: rule(kindAt) })),
  });
  const findings = messages.map(({ ruleId, message, loc: { start } }) => {
    const { line, column } = lines?.[start.line - 1] ?? { line: start.line, column: 1 };
    return { line, column: column + start.column - 1, rule: ruleId, message };
  });
  return findings.sort((a, b) => a.line - b.line || a.column - b.column);
}
