import type { Tarball } from "@org/release";
import { readManifest } from "./manifest.ts";

/** What only means something on the machine, or in the repo, that packed it. */
const LEAKS = [
  /(?:file:\/\/|\/(?:home|root|tmp|Users|private|var\/folders)\/|\b[A-Z]:\\)[\w./\\-]*/,
  /(?:workspace|catalog):[^ ]*/,
];

/** Fields of a manifest that mean something in the repo alone. */
const OF_THE_REPO = ["devDependencies", "scripts"];

/**
 * A sentence for each file that has a path of the machine or a version that only the workspace knows, and for each field
 * of the manifest that users have no use for.
 */
export function leaksIn(files: Tarball["files"]): string[] {
  const manifest = readManifest(files);
  const fields = OF_THE_REPO.filter((field) => field in manifest).map((field) => `package.json has ${field}.`);
  return [...fields, ...leaksInTexts(files)];
}

function leaksInTexts(files: Tarball["files"]): string[] {
  return [...files].flatMap(([path, text]) =>
    LEAKS.flatMap((leak) => {
      const found = leak.exec(text)?.[0];
      return found === undefined ? [] : `${path} has ${found}.`;
    }),
  );
}
