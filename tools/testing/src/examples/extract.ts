export interface Example {
  /** File name and line number, such as `README.md:12`. */
  readonly place: string;
  readonly code: string;
}

/** Returns whether a file can have examples. In generated files, `@example` contains values from the OpenAPI spec. */
export function hasCode(path: string): boolean {
  return path.endsWith(".ts") && !path.split("/").includes("generated");
}

export function extractFromMarkdown(name: string, markdown: string): Example[] {
  return Array.from(markdown.matchAll(/^```ts\n(.*?)^```$/gms), ({ index, 1: code = "" }) => ({
    place: `${name}:${lineOf(markdown, index) + 1}`,
    code,
  }));
}

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
