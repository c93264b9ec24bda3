/** Kinds of pieces that have their own color. */
const KINDS = ["path", "query", "header", "body"] as const;

export type Kind = (typeof KINDS)[number] | "other";

/** Returns the kind of an identifier, which is the text before the first colon. */
export function kindOf(id: string): Kind {
  const [prefix] = id.split(":", 1);
  return KINDS.find((kind) => kind === prefix) ?? "other";
}
