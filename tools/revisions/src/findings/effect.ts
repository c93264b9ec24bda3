// Decides how a difference of requests, responses or schemas affects the generated types.
import { fields, list } from "@org/codegen/document";
import type { ValueFinding, ValuePlace } from "../values/finding.ts";
import { ancestorOf, fieldsAt, inside, namesIn, objectAt, withoutField, type Place } from "../document/places.ts";
import type { Twin } from "../document/pairing.ts";
import { hasSameType } from "./visible.ts";

export type Effect =
  | "lost"
  | "gained"
  | "gained, required"
  | "now required"
  | "now optional"
  | "widened"
  | "narrowed"
  | "changed";

/** Returns the effect of a finding on the generated types, or undefined if the generated types stay the same. */
export function effectOf(finding: ValueFinding): Effect | undefined {
  const { keyword, flow, difference, presence, base, revision, name } = finding;
  if (keyword === "headers" || base.keys.includes("headers")) return undefined;
  if (presence === "lost") return "lost";
  if (presence === "gained") {
    if (keyword === "properties" && losesRecord(finding)) return "changed";
    const isNeeded =
      keyword === "content" ? false : keyword === "properties" ? name !== undefined : isRequired(revision);
    return isNeeded
      ? "gained, required"
      : flow === "output" && keyword === "content" && (hasBody(base) || !isOfError(revision))
        ? "widened"
        : "gained";
  }
  if (keyword === "required" && isCondition(revision)) return undefined;
  if (keyword === "required") return difference === "narrowed" ? "now required" : "now optional";
  // The types accept any header name, so only a new name of a required header breaks code that compiles.
  if (keyword === "name") return isRequired(revision) ? "changed" : undefined;
  if (keyword === "content") return "changed";
  if (keyword === "additionalProperties" && losesIndex(finding)) return "lost";
  const isLight = difference === (flow === "input" ? "widened" : "narrowed");
  if (keyword === "discriminator" && !isLight && base.value && revision.value) return "changed";
  if (!VISIBLE.has(keyword)) return undefined;
  return isVisible(finding) ? difference : undefined;
}

function isRequired(place: Place): boolean {
  return objectAt(withoutField(place, "name"))["required"] === true;
}

/** Recognizes a part of `allOf` that only requires properties. In the generated types, such a part is `unknown`. */
function isCondition(place: Place): boolean {
  const owner = withoutField(place, "required");
  const { properties, $ref: reference } = fieldsAt(owner);
  return owner.keys.at(-2) === "allOf" && properties === undefined && reference === undefined;
}

export function hasBody(place: Place): boolean {
  return namesIn("content", withoutField(place, "content")).length > 0;
}

/** Recognizes the body of an error. If an error had no documented body before, existing code does not read its body. */
function isOfError({ keys, trail }: ValuePlace): boolean {
  return [...trail, keys].some(
    (place) => place[3] === "responses" && place[4] !== undefined && !place[4].startsWith("2"),
  );
}

/** Recognizes an object type that loses its index signature. */
function losesIndex({ base, revision }: Twin): boolean {
  const [wasOpen, isOpen] = [base, revision].map((place) => allowsOtherProperties(withoutField(place, ...OTHERS)));
  return wasOpen === true && isOpen === false;
}

/** Recognizes an object of the type `Record<string, unknown>` that gets its first documented property. */
function losesRecord({ base, revision }: Twin): boolean {
  const was = objectAt(withoutField(base, "properties"));
  const isRecord =
    [was["type"]].flat().includes("object") &&
    Object.keys(fields(was["properties"])).length === 0 &&
    !["additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf"].some((key) => key in was);
  return isRecord && !allowsOtherProperties(ancestorOf(revision, -2));
}

/** Keywords for unlisted properties. */
export const OTHERS = ["additionalProperties", "unevaluatedProperties"];

/** Keywords that can change the generated types. */
const VISIBLE = new Set([
  "type",
  "enum",
  "anyOf",
  "oneOf",
  "items",
  "properties",
  "additionalProperties",
  "patternProperties",
  "rewritten",
]);

function isVisible({ base, revision, keyword, flow, alternative }: ValueFinding): boolean {
  if (keyword === "type")
    return ![base, revision].every(({ value }) => value === "integer" || value === "number" || value === undefined);
  if (keyword === "additionalProperties") {
    const [wasOpen, isOpen] = [base, revision].map(({ value }) => value !== undefined && value !== false);
    return wasOpen === true || isOpen === true;
  }
  // Only the overlap of the alternatives changes, which the types do not show.
  if (keyword === "oneOf" && alternative === undefined) return false;
  return keyword !== "rewritten" || !hasSameType({ base, revision }, flow);
}

/**
 * Checks whether the TypeScript type has an index signature. With an index signature, the compiler accepts every
 * property name.
 */
export function allowsOtherProperties(schema: Place): boolean {
  const { additionalProperties: others, patternProperties, allOf } = objectAt(schema);
  if (others === true || (typeof others === "object" && others !== null)) return true;
  if (Object.keys(fields(patternProperties)).length > 0) return true;
  return list(allOf).some((_, index) => allowsOtherProperties(inside(schema, "allOf", String(index))));
}
