/** A request as its sender described it. */
export interface RequestInput {
  readonly method: string;
  /** Absolute URL, or path and query. */
  readonly url: string;
  /** Values by name in lower case. The values of a repeated header are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Sentences for people, about parts of the description that were ignored. */
  readonly notes: readonly string[];
}

/** Joins headers of the same name as HTTP does. */
export function headerRecord(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  // Without a prototype, a header may be named `__proto__`.
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
