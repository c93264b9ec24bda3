// Shows how a parameter with a list or an object is sent, such as `tags=a&tags=b`.
import { serializeArrayParam, serializeObjectParam } from "openapi-fetch";
import { formOf, resolve } from "@org/codegen/document";
import { objectAt, type Place } from "../document/places.ts";
import { quoted } from "./sentence.ts";

/** Returns an example, or undefined if OpenAPI does not define the style of a parameter for its type. */
export function sentAs(place: Place): string | undefined {
  const parameter = objectAt(place);
  const { name, schema } = parameter;
  const { style, explode } = formOf(parameter);
  const options = { explode: explode === true };
  if (resolve(schema, place.document)["type"] === "object") {
    const known = OF_OBJECTS.find((each) => each === style);
    return known && quoted(serializeObjectParam(String(name), { x: 1, y: 2 }, { ...options, style: known }));
  }
  const known = OF_LISTS.find((each) => each === style);
  return known && quoted(serializeArrayParam(String(name), ["a", "b"], { ...options, style: known }));
}

const OF_OBJECTS = ["form", "simple", "label", "matrix", "deepObject"] as const;
const OF_LISTS = ["form", "simple", "label", "matrix", "spaceDelimited", "pipeDelimited"] as const;
