// Checks the imports of two programs. The CI job that creates the GitHub releases installs no packages. The CI job that
// publishes does not install the packages of this repository.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../src/packages.ts";

/** Returns the packages and the built-in modules that a program imports in any of its files. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const specifiers = readFileSync(file, "utf8").matchAll(/(?:\bfrom |^import |\bimport\()"([^"]+)"/gm);
  return Array.from(specifiers, ([, name = ""]) => name).flatMap((name) =>
    name.startsWith(".") ? importsOf(join(file, "..", name), seen) : name,
  );
}

test.each(["publish.ts", "github-releases.ts"])("the command %s imports only files and built-in modules", (name) => {
  const imports = importsOf(join(ROOT, "tools/release/src/cli", name));
  expect(imports).toContain("node:fs/promises");
  expect(imports.filter((specifier) => !specifier.startsWith("node:"))).toEqual([]);
});
