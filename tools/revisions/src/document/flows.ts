// Determines whether an OpenAPI object describes requests, responses, or both.
import { at, fields, placeOf, type Fields } from "@org/codegen/document";
import { memoized } from "./memo.ts";
import { fieldsAt, referencesIn, type Place } from "./places.ts";

interface Flows {
  /** Whether callers send the described values. */
  readonly given: boolean;
  /** Whether callers receive the described values. */
  readonly got: boolean;
}

const GIVEN = new Set(["parameters", "requestBody", "requestBodies"]);
const GOT = new Set(["responses", "headers"]);

export function flowsOf({ keys, document }: Place): Flows {
  const [root, kind = "", name = ""] = keys;
  if (root === "components" && kind === "schemas") {
    const reached = reachOf(document);
    return { given: reached.given.has(name), got: reached.got.has(name) };
  }
  // Keys inside a schema are ignored, because a property of a schema can also have the name `headers`.
  const parts = root === "components" ? [kind] : keys.slice(2, 4);
  return { given: parts.some((part) => GIVEN.has(part)), got: parts.some((part) => GOT.has(part)) };
}

const reachOf = memoized((document: Fields) => {
  const reach = { given: new Set<string>(), got: new Set<string>() };
  for (const item of Object.values(fields(document["paths"]))) {
    for (const owner of [item, ...Object.values(fields(item))]) {
      const { parameters, requestBody, responses } = fields(owner);
      follow([parameters, requestBody], reach.given, document);
      follow(responses, reach.got, document);
    }
  }
  return reach;
});

export function schemasUnder(place: Place): ReadonlySet<string> {
  const schemas = new Set<string>();
  follow(fieldsAt(place), schemas, place.document);
  return schemas;
}

function follow(node: unknown, schemas: Set<string>, document: Fields): void {
  for (const place of referencesIn(node).map(placeOf)) {
    const name = place[1] === "schemas" ? place[2] : undefined;
    if (name !== undefined && schemas.has(name)) continue;
    if (name !== undefined) schemas.add(name);
    follow(at(place, document), schemas, document);
  }
}
