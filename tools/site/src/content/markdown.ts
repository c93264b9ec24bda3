// Writes Markdown. Texts of the spec can contain any character, so each text passes through one of these functions.

/**
 * Matches a code span, or a character that is special in Markdown. Starlight reads a colon before a name as a directive,
 * and three colons as an aside.
 */
const SPECIAL = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)|[\\`*_[\]<>&|{}~$]|:(?=[^\s/])/g;

/**
 * Returns a text as Markdown on one line. Code spans remain code spans. The page shows all other characters literally.
 */
export function inline(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return safeStart(
    line.replaceAll(SPECIAL, (found, _, span?: string) =>
      span === undefined ? `\\${found}` : code(span.replace(/^ (.+) $/, "$1")),
    ),
  );
}

/** Escapes a character at the start of a line that would start a heading, a list or an underline. */
function safeStart(line: string): string {
  return line.replace(/^[-+#=]/, "\\$&").replace(/^(\d+)([.)])/, "$1\\$2");
}

/** Returns a text as Markdown. A line that starts with a hyphen or an asterisk remains an element of a list. */
export function paragraphs(text: string): string {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return blocks(...parts.map((part) => (/^[-*] /.test(part) ? listOf(part) : inline(part))));
}

function listOf(block: string): string {
  return bullets(block.split(/\n\s*[-*] /).map((item) => inline(item.replace(/^[-*] /, ""))));
}

/** Returns a code span. If backticks cannot delimit the text in a table, returns an element `code`. */
export function code(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  if (line !== "" && line.trim() === line && !/[`|]/.test(line)) return `\`${line}\``;
  const entities = line.replaceAll(/[^A-Za-z0-9 ]/gu, (char) => `&#${char.codePointAt(0)};`);
  return `<code>${entities}</code>`;
}

/** Returns a fenced block of code. The fence is longer than each run of backticks in the text. */
export function codeBlock(language: string, text: string): string {
  const runs = Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** @param label text of the link as Markdown */
export function link(label: string, url: string): string {
  return `[${label}](${url})`;
}

/** @param rows cells as Markdown on one line */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => (cell === "" ? "—" : cell)).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** @param items Markdown on one line each */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** @param blocks Markdown of the blocks; empty blocks are omitted */
export function blocks(...blocks: readonly string[]): string {
  return blocks.filter((block) => block !== "").join("\n\n");
}

/** Joins the sentences that are not empty and not false. */
export function sentences(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== "").join(" ");
}

/** Joins items as in `a, b and c`. */
export function enumerate(items: readonly string[], word = "and"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${word} ${last}`;
}

/** Returns a number with its noun, such as `1 operation` or `2 operations`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

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

/** Returns whether a title has all words of a text. Below "List accounts", "The accounts." adds nothing. */
export function repeats(text: string, title: string): boolean {
  const known = stemsOf(`the one ${title}`);
  return stemsOf(text).every((stem) => known.includes(stem));
}

function stemsOf(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word.replace(/s$/, ""));
}
