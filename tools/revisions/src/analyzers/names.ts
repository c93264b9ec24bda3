// Compares the names of operations and schemas, and the methods of each path.
import { at, type Fields } from "@org/codegen/document";
import { member, namesOf, type Types } from "./program.ts";
import type { Finding, TypePlace } from "./finding.ts";

export function nameFindings({ checker, pair }: Types, documents: readonly [Fields, Fields]): Finding[] {
  const [operations, operationsNow] = pair("operations");
  const [paths, pathsNow] = pair("paths");
  const [schemas, schemasNow] = documents.map((document) => Object.keys(at(["components", "schemas"], document)));
  const methods = (of: typeof paths) =>
    namesOf(of).flatMap((path) => {
      const item = member(checker, of, path);
      return namesOf(item)
        .filter((name) => name !== "parameters" && member(checker, item, name) !== undefined)
        .map((method) => [path, method]);
    });
  const single = (names: readonly string[] = []) => names.map((name) => [name]);
  return [
    ...compare("operations", single(namesOf(operations)), single(namesOf(operationsNow))),
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
