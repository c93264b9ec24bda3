/** Returns the first sentence of a Markdown text as plain text, for search results and indexes. */
export function descriptionOf(markdown: string): string {
  const paragraph = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^(?:- )?[A-Z`[*]/i.test(block) && !block.startsWith("```"));
  return firstSentence((paragraph ?? "").replace(/^- /, ""))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "");
}

/** Returns the first sentence of a text, or the first paragraph if no sentence ends. */
export function firstSentence(text: string): string {
  const [paragraph = ""] = text.split("\n\n", 1);
  const line = paragraph.replaceAll(/\s+/g, " ").trim();
  return /^.*?[.?](?= |$)/.exec(line)?.[0] ?? line;
}
