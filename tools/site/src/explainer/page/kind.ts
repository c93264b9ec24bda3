/** Returns the kind of an identifier, which is the text before the first colon. The kind sets the color of a piece. */
export function kindOf(id: string): string {
  const [kind = id] = id.split(":", 1);
  return kind;
}
