// What proves a request, by what is sent and not by what the document calls it.
import { fields, list, type Fields } from "@org/codegen/document";
import { largest, type Bump } from "../change.ts";
import { operationsOf } from "./name.ts";
import type { Documents } from "./subject.ts";

/** Ways to prove a request, each the set of what it carries. */
type Ways = readonly ReadonlySet<string>[];

/** Major where an operation no longer takes what it took as proof; minor where it takes less, too. */
export function securityBump({ base, revision }: Documents): Bump {
  const after = new Map(waysOfOperations(revision));
  return largest(waysOfOperations(base).map(([id, ways]) => compare(ways, after.get(id) ?? ways)));
}

function compare(before: Ways, after: Ways): Bump {
  const takes = (ways: Ways, sent: ReadonlySet<string>) => ways.some((way) => [...way].every((part) => sent.has(part)));
  if (!before.every((way) => takes(after, way))) return "major";
  return after.every((way) => takes(before, way)) ? "patch" : "minor";
}

function waysOfOperations(document: Fields): [operationId: string, ways: Ways][] {
  const schemes = fields(fields(document["components"])["securitySchemes"]);
  return Object.entries(fields(document["paths"])).flatMap(([path, item]) =>
    operationsOf(path, document).map(([method, id]): [string, Ways] => {
      const own = fields(fields(item)[method])["security"];
      return [id, waysOf(list(own ?? document["security"]), schemes)];
    }),
  );
}

function waysOf(requirements: readonly unknown[], schemes: Fields): Ways {
  // No requirement at all is one that asks for nothing.
  const all = requirements.length === 0 ? [{}] : requirements;
  return all.map(
    (requirement) => new Set(Object.entries(fields(requirement)).map(([name, scopes]) => proof(schemes[name], scopes))),
  );
}

function proof(scheme: unknown, scopes: unknown): string {
  const { description: _, ...sent } = fields(scheme);
  return JSON.stringify([Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1)), scopes]);
}
