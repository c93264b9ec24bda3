// Extracts the examples from Markdown files and from docstrings.

/** Example in a Markdown file or in a docstring. */
export interface Example {
  /** File and line of the example's first line, such as `README.md:12`. */
  readonly place: string;
  readonly code: string;
}

/** Returns whether the examples of a file are code. In generated files, the examples are values from the spec. */
export function hasCode(path: string): boolean {
  return path.endsWith(".ts") && !path.split("/").includes("generated");
}

/** Returns the `ts` blocks of a Markdown text. */
export function extractFromMarkdown(name: string, markdown: string): Example[] {
  return Array.from(markdown.matchAll(/^```ts\n(.*?)^```$/gms), ({ index, 1: code = "" }) => ({
    place: `${name}:${lineOf(markdown, index) + 1}`,
    code,
  }));
}

/** Returns the `@example` parts of the docstrings in a TypeScript text. */
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
