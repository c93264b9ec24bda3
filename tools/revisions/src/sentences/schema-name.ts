// Builds the name of a schema that is part of another schema, such as `Order.limits`.
import { fields, list, type Fields } from "@org/codegen/document";
import { ancestorOf, lookAt, type Place } from "../document/places.ts";
import { describeSchema } from "./describe-schema.ts";
import { isNull } from "../normal/form.ts";
import { quoted, named, type Name, type Among } from "./sentence.ts";

/** Name of a schema, and the path of a property inside the schema, such as `.limits.max`. */
interface Spot {
  readonly name: string;
  readonly path: string;
  readonly among: Among | undefined;
}

const BY_NAME = new Set(["dependentSchemas", "$defs"]);
const COMBINERS: Readonly<Record<string, string>> = { allOf: "part", anyOf: "alternative", oneOf: "alternative" };

/**
 * @param root name of the schema at the first `start` keys
 * @param place place of the schema to name
 */
export function nameInSchema(root: Name, start: number, place: Place): Name {
  const { keys } = place;
  let spot: Spot = { name: root.text, path: "", among: root.among };
  const isComponent = start === 3;
  for (let index = start; index < keys.length;) {
    const [key = "", next] = keys.slice(index);
    const width = isPair(key) && next !== undefined ? 2 : 1;
    const isLast = !keys.slice(index + width).includes("properties");
    spot = step(spot, [key, next], isLast, lookAt(ancestorOf(place, index)), isComponent);
    index += width;
  }
  return named(written(spot, isComponent), spot.among);
}

function isPair(key: string): boolean {
  return (
    key === "properties" ||
    key === "patternProperties" ||
    key === "prefixItems" ||
    key === "mapping" ||
    BY_NAME.has(key) ||
    Object.hasOwn(COMBINERS, key)
  );
}

function step(
  spot: Spot,
  [key = "", next]: readonly (string | undefined)[],
  isLast: boolean,
  owner: Fields,
  isComponent: boolean,
): Spot {
  const of = written(spot, isComponent);
  const inside = (name: string, among?: Among): Spot => ({ name, path: "", among });
  const isAtRoot = spot.path === "" && !isDotted(spot.name);
  if (next === undefined && isPair(key)) return inside(`${quoted(key)} of ${of}`);
  if (key === "properties" && next !== undefined) {
    const among = { owner: of, nouns: "properties", short: quoted(next) };
    return { ...spot, path: `${spot.path}.${next}`, among };
  }
  if (key === "prefixItems" && next !== undefined) return inside(`entry ${Number(next) + 1} of ${of}`);
  if (key === "items") {
    return isLast || isAtRoot ? inside(`an item of ${of}`) : { ...spot, path: `${spot.path}[]`, among: undefined };
  }
  if (key === "additionalProperties" || key === "unevaluatedProperties" || key === "patternProperties") {
    const others = "properties" in owner ? `any other property of ${of}` : `each value in ${of}`;
    const name = key === "patternProperties" ? `a property of ${of} whose name matches ${quoted(next)}` : others;
    return isLast || isAtRoot ? inside(name) : { ...spot, path: `${spot.path}.*`, among: undefined };
  }
  if (Object.hasOwn(COMBINERS, key) && next !== undefined) {
    if (!isLast) return spot;
    const members = list(owner[key]).map(fields);
    const member = members[Number(next)] ?? {};
    // If a union contains only this member and `null`, users see one nullable schema. The member therefore gets the
    // name of the union.
    if (key !== "allOf" && members.length === 2 && members.some((each) => each !== member && isNull(each))) return spot;
    // A member of `allOf` without a reference or a title has no name, so sentences use the name of the whole schema.
    if (key === "allOf" && !("$ref" in member) && !("title" in member)) return spot;
    const what = describeSchema(member).replace(/^an object /, "");
    return inside(`the ${COMBINERS[key]} ${what} of ${of}`);
  }
  if (key === "discriminator") return isLast && next === undefined ? inside(`the discriminator of ${of}`) : spot;
  if (key === "mapping" && next !== undefined) return inside(`the kind ${quoted(next)} of ${of}`);
  return inside(`${quoted(BY_NAME.has(key) ? next : key)} of ${of}`);
}

/**
 * Recognizes a Markdown code span, such as `Order`. The code span can also contain a property path, as in
 * `Order.limits`.
 */
function isDotted(name: string): boolean {
  return /^`[^`]*`$/.test(name);
}

function written({ name, path }: Spot, isComponent: boolean): string {
  if (path === "") return name;
  if (isComponent && isDotted(name)) return `${name.slice(0, -1)}${path}\``;
  return `${quoted(path.replace(/^\./, ""))} in ${name}`;
}
