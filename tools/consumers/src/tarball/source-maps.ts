// Checks that the source maps in a tarball point to the right lines in the source files.
import type { Tarball } from "@org/release";
import { SourceMap, type SourceMapPayload } from "node:module";
import { posix } from "node:path";

interface Declared {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** @returns the number of checked declarations, and a sentence for each problem */
export function followMaps(files: Tarball["files"]): { followed: number; problems: string[] } {
  let followed = 0;
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!/\.[cm]js$/.test(path)) continue;
    const declared = declaredIn(text);
    const map = files.get(`${path}.map`);
    if (map === undefined) {
      if (declared.length > 0) problems.push(`${path} has no source map.`);
      continue;
    }
    const payload: SourceMapPayload = JSON.parse(map);
    const sources = linesOf(payload, posix.dirname(path), files);
    for (const [source, lines] of sources) {
      if (lines === undefined)
        problems.push(`${path}.map refers to ${source}, but does not contain the text of this source.`);
    }
    const sourceMap = new SourceMap(payload);
    for (const { name, line, column } of declared) {
      followed += 1;
      const entry = sourceMap.findEntry(line, column);
      const original = "originalSource" in entry ? sources.get(entry.originalSource)?.[entry.originalLine] : undefined;
      const isRight = original?.split(/\W+/).includes(name) ?? false;
      if (!isRight) problems.push(`${path}.map does not map ${name} in line ${line + 1} to its source.`);
    }
  }
  return { followed, problems };
}

/** Returns the top-level declarations of bundled code, without the bundler's own declarations. */
function declaredIn(text: string): Declared[] {
  return text.split("\n").flatMap((code, line) => {
    const [found, before = "", name] = /^((?:async )?function\*? |class |const |var )(\w+)/.exec(code) ?? [];
    if (found === undefined || name === undefined || /^(?:__|require_)|_exports$/.test(name)) return [];
    return { name, line, column: before.length };
  });
}

interface Sources {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

function linesOf({ sources, sourcesContent }: Sources, directory: string, files: Tarball["files"]) {
  return new Map(
    sources.map((source, index) => {
      const text = sourcesContent?.[index] ?? files.get(posix.join(directory, source));
      return [source, text?.split("\n")];
    }),
  );
}
