import { member, namesOf, type Types } from "./program.ts";
import type { Finding, TypePlace } from "./finding.ts";

/** Operations, paths with their methods, and schemas are found by name: what wrote one that is gone does not compile. */
export function nameFindings({ checker, pair }: Types): Finding[] {
  const [operations, operationsNow] = pair("operations");
  const [paths, pathsNow] = pair("paths");
  const [schemas, schemasNow] = pair("components").map((components) => member(checker, components, "schemas"));
  const methods = (of: typeof paths) =>
    namesOf(of).flatMap((path) => {
      const item = member(checker, of, path);
      return namesOf(item)
        .filter((name) => name !== "parameters" && member(checker, item, name) !== undefined)
        .map((method) => [path, method]);
    });
  const single = (of: typeof schemas) => namesOf(of).map((name) => [name]);
  return [
    ...compare("operations", single(operations), single(operationsNow)),
    ...compare("paths", methods(paths), methods(pathsNow)),
    ...compare("schemas", single(schemas), single(schemasNow)),
  ];
}

function compare(of: TypePlace["of"], before: readonly string[][], after: readonly string[][]): Finding[] {
  const only = (some: readonly string[][], others: readonly string[][], difference: "lost" | "gained") => {
    const known = new Set(others.map((key) => key.join(" ")));
    return some
      .filter((key) => !known.has(key.join(" ")))
      .map(([name = "", ...path]): Finding => ({ flow: "name", difference, place: { of, name, path } }));
  };
  return [...only(before, after, "lost"), ...only(after, before, "gained")];
}
