/** An example as it stands in a document. */
export interface Example {
  /** `README.md:12`: where its first line stands. */
  readonly place: string;
  readonly code: string;
}

/** Whether the examples of a file are code. Those of generated files are values, which the spec gives. */
export function hasCode(path: string): boolean {
  return path.endsWith(".ts") && !path.split("/").includes("generated");
}

/** The `ts` blocks of a Markdown text. */
export function extractFromMarkdown(name: string, markdown: string): Example[] {
  return Array.from(markdown.matchAll(/^```ts\n(.*?)^```$/gms), ({ index, 1: code = "" }) => ({
    place: `${name}:${lineOf(markdown, index) + 1}`,
    code,
  }));
}

/** The `@example` parts of the docstrings in a TypeScript text. */
export function extractFromSource(name: string, source: string): Example[] {
  return Array.from(
    source.matchAll(/^( *) \* @example\n(.*?)(?=^\1 \* @|^\1 \*\/)/gms),
    ({ index, 1: indent = "", 2: lines = "" }) => ({
      place: `${name}:${lineOf(source, index) + 1}`,
      code: lines.replaceAll(new RegExp(`^${indent} \\* ?`, "gm"), ""),
    }),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
