/** Text, or code between backticks. */
export interface Span {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text at pairs of backticks. A backtick without a partner stays in the text. */
export function codeSpans(text: string): Span[] {
  const parts = text.split("`");
  const isUnpaired = parts.length % 2 === 0;
  const paired = isUnpaired ? [...parts.slice(0, -2), parts.slice(-2).join("`")] : parts;
  return paired.map((part, index) => ({ text: part, isCode: index % 2 === 1 })).filter((span) => span.text !== "");
}
