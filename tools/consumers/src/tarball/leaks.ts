import type { Tarball } from "@org/release";

/** Patterns of absolute paths, and of versions such as `workspace:^`. */
const LEAKS = [
  /(?:file:\/\/|\/(?:home|root|tmp|Users|private|var\/folders)\/|\b[A-Z]:\\)[\w./\\-]*/,
  /(?:workspace|catalog):[^ ]*/,
];

/** Fields of package.json that users of an npm package do not need. */
const PRIVATE_FIELDS = ["devDependencies", "scripts"];

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
