// Whether a stack trace of the published code leads to the line that was written.
import type { Tarball } from "@org/release";
import { SourceMap, type SourceMapPayload } from "node:module";
import { posix } from "node:path";

interface Declared {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** How many positions were followed, and a sentence for each that leads elsewhere, and for each map that is no use. */
export function followMaps(files: Tarball["files"]): { followed: number; complaints: string[] } {
  let followed = 0;
  const complaints: string[] = [];
  for (const [path, text] of files) {
    if (!/\.[cm]js$/.test(path)) continue;
    const declared = declaredIn(text);
    const map = files.get(`${path}.map`);
    if (map === undefined) {
      if (declared.length > 0) complaints.push(`${path} has code and no source map.`);
      continue;
    }
    const payload: SourceMapPayload = JSON.parse(map);
    const sources = linesOf(payload, posix.dirname(path), files);
    for (const [source, lines] of sources) {
      if (lines === undefined) complaints.push(`${path}.map names ${source}, whose text is nowhere.`);
    }
    const sourceMap = new SourceMap(payload);
    for (const { name, line, column } of declared) {
      followed += 1;
      const entry = sourceMap.findEntry(line, column);
      const original = "originalSource" in entry ? sources.get(entry.originalSource)?.[entry.originalLine] : undefined;
      const leadsThere = original?.split(/\W+/).includes(name) ?? false;
      if (!leadsThere) complaints.push(`${path}.map does not lead to ${name} of line ${line + 1}.`);
    }
  }
  return { followed, complaints };
}

/** What stands at the top of bundled code, but for what the bundler put there itself. */
function declaredIn(text: string): Declared[] {
  return text.split("\n").flatMap((code, line) => {
    const [found, before = "", name] = /^((?:async )?function\*? |class |const |var )(\w+)/.exec(code) ?? [];
    if (found === undefined || name === undefined || /^(?:__|require_)/.test(name)) return [];
    return { name, line, column: before.length };
  });
}

/** Of a map: it may leave a text out. */
interface Sources {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** The lines of each source, as the map carries them or the tarball has them. */
function linesOf({ sources, sourcesContent }: Sources, folder: string, files: Tarball["files"]) {
  return new Map(
    sources.map((source, index) => {
      const text = sourcesContent?.[index] ?? files.get(posix.join(folder, source));
      return [source, text?.split("\n")];
    }),
  );
}
