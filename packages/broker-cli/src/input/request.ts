export interface RequestInput {
  readonly method: string;
  /** Absolute URL, or path and query. */
  readonly url: string;
  /** Values of the headers. The keys are the lower-case names. The values of a repeated header are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Messages for the user about ignored parts of the input. */
  readonly notes: readonly string[];
}

/** Sentences that tell the user how to add a missing part of a request. The CLI has options, but the site has not. */
export interface Advice {
  readonly chooseEntry: string;
  readonly giveBody: string;
  readonly giveUrl: string;
}

/** Joins the values of a repeated header with `, `, as HTTP allows. */
export function headerRecord(pairs: Iterable<readonly [name: string, value: string]>): Record<string, string> {
  // The object has no prototype, so that a header can have the name `__proto__`.
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
