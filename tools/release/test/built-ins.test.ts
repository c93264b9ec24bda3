// Checks the imports of programs that run in CI jobs without installed npm packages.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../src/packages.ts";

function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const specifiers = readFileSync(file, "utf8").matchAll(/(?:\bfrom |^import |\bimport\()"([^"]+)"/gm);
  return Array.from(specifiers, ([, name = ""]) => name).flatMap((name) =>
    name.startsWith(".") ? importsOf(join(file, "..", name), seen) : name,
  );
}

test.each(["publish.ts", "github-releases.ts"])("%s imports only local files and built-in modules", (name) => {
  const imports = importsOf(join(ROOT, "tools/release/src/cli", name));
  expect(imports).toContain("node:fs/promises");
  expect(imports.filter((specifier) => !specifier.startsWith("node:"))).toEqual([]);
});
