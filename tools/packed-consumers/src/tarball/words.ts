import type { Files } from "./read.ts";

/** What only means something on the machine, or in the repo, that packed it. */
const STRAY = [
  /(?:file:\/\/|\/(?:home|root|tmp|Users|private|var\/folders)\/|\b[A-Z]:\\)[\w./\\-]*/,
  /(?:workspace|catalog):[^ ]*/,
];

/** A sentence for each file that has a path of the machine, or a version that only the workspace knows. */
export function strayWords(files: Files): string[] {
  return [...files].flatMap(([path, text]) =>
    STRAY.flatMap((word) => {
      const found = word.exec(text)?.[0];
      return found === undefined ? [] : `${path} has ${found}.`;
    }),
  );
}
