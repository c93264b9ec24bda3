// Finds private data in a tarball.
import type { Tarball } from "@org/release";

/** Patterns of absolute paths, and of versions that only the workspace can resolve. */
const LEAKS = [
  /(?:file:\/\/|\/(?:home|root|tmp|Users|private|var\/folders)\/|\b[A-Z]:\\)[\w./\\-]*/,
  /(?:workspace|catalog):[^ ]*/,
];

/** Fields of a manifest that only this repository needs. */
const PRIVATE_FIELDS = ["devDependencies", "scripts"];

/** Returns a sentence for each leak in a file, and for each private field of the manifest. */
export function findLeaks(files: Tarball["files"]): string[] {
  const manifest: object = JSON.parse(files.get("package.json") ?? "{}");
  const fields = PRIVATE_FIELDS.filter((field) => field in manifest).map(
    (field) => `package.json contains the field ${field}.`,
  );
  const leaks = [...files].flatMap(([path, text]) =>
    LEAKS.flatMap((leak) => {
      const found = leak.exec(text)?.[0];
      return found === undefined ? [] : `${path} contains ${found}.`;
    }),
  );
  return [...fields, ...leaks];
}
