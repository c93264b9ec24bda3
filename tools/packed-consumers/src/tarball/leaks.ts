import type { Tarball } from "@org/release";

/** What only means something on the machine, or in the repo, that packed it. */
const LEAKS = [
  /(?:file:\/\/|\/(?:home|root|tmp|Users|private|var\/folders)\/|\b[A-Z]:\\)[\w./\\-]*/,
  /(?:workspace|catalog):[^ ]*/,
];

/** A sentence for each file that has a path of the machine, or a version that only the workspace knows. */
export function leaksIn(files: Tarball["files"]): string[] {
  return [...files].flatMap(([path, text]) =>
    LEAKS.flatMap((leak) => {
      const found = leak.exec(text)?.[0];
      return found === undefined ? [] : `${path} has ${found}.`;
    }),
  );
}
