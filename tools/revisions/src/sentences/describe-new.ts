// Lists facts about a new parameter, property or schema. A reviewer compares the facts with the service's reference.
import { fields, list, resolve, type Fields, type Keys } from "@org/codegen/document";
import { describeLimits } from "@org/codegen/docstrings";
import { knownValues } from "@org/codegen/custom-types";
import { flowsOf } from "../document/flows.ts";
import { ancestorOf, lookAt, namesIn, objectAt, type Place } from "../document/places.ts";
import { describeSchema, isNullable } from "./describe-schema.ts";
import { nameOf } from "./name.ts";
import { joined, quoted, saysIs, type Name, type Sentence } from "./sentence.ts";

export function describeNew(place: Place, name: Name = nameOf(place)): Sentence {
  const { keys } = place;
  if (isResponse(keys)) {
    const [body, headers] = [bodyOf(place), headersOf(place)];
    const facts = [body === undefined ? "without a body" : body && `with ${body}`, headers && `with ${headers}`];
    const rest = facts.flatMap((fact) => (fact ? [`, ${fact}`] : [])).join("");
    return saysIs(name, `new${rest}`);
  }
  const presence = presenceOf(place);
  const owner = objectAt(place);
  const [media] = Object.values(fields(owner["content"]));
  const schema = isSchema(keys) ? lookAt(place) : fields(owner["schema"] ?? fields(media)["schema"]);
  const isAlias = keys.length === 3 && keys[1] === "schemas" && "$ref" in schema;
  const facts = isAlias ? `another name of ${describeSchema(schema)}` : factsOf(schema, flowsOf(place).given);
  const and = presence?.startsWith("only") ? "" : "and ";
  const rest = `${presence === undefined ? "" : `, ${and}${presence}`}${facts === "" ? "" : `: ${facts}`}`;
  return saysIs(name, `new${rest}`);
}

function isResponse(keys: Keys): boolean {
  return keys.at(-2) === "responses" && (keys[0] === "components" ? keys.length === 3 : keys.length === 5);
}

/** Describes the body of a response. Returns undefined for no body, and an empty text for a body that can be any JSON. */
export function bodyOf(response: Place): string | undefined {
  const { media, facts } = mediaOf(response) ?? {};
  return media && [...media, ...(facts ? [facts] : [])].join(": ");
}

/** Lists the headers of a response. Returns an empty text for a response without documented headers. */
export function headersOf(response: Place): string {
  const names = namesIn("headers", response).map(quoted);
  return names.length === 0 ? "" : `the header${names.length > 1 ? "s" : ""} ${joined(names)}`;
}

export function mediaOf(owner: Place, isGiven = false): { media: string[]; facts: string } | undefined {
  const [first] = Object.entries(fields(objectAt(owner)["content"]));
  if (first === undefined) return undefined;
  const [type, content] = first;
  return {
    media: type === "application/json" ? [] : [quoted(type)],
    facts: factsOf(fields(fields(content)["schema"]), isGiven),
  };
}

function isSchema(keys: Keys): boolean {
  return keys.at(-2) === "properties" || (keys.length === 3 && keys[1] === "schemas");
}

function presenceOf(place: Place): string | undefined {
  const { keys } = place;
  const isProperty = keys.at(-2) === "properties";
  const { in: where, required } = objectAt(place);
  const isInput = where !== undefined || keys.at(-1) === "requestBody";
  if (keys.at(-2) === "headers") return required === true ? "always sent" : "may be missing";
  if (!isProperty && !isInput) return undefined;
  const isRequired = isProperty ? isRequiredIn(ancestorOf(place, -2), keys.at(-1) ?? "") : required === true;
  const flows = flowsOf(place);
  const { readOnly, writeOnly } = lookAt(place);
  if (isProperty && flows.given && flows.got && readOnly === true)
    return `only in responses, and ${isRequired ? "always present" : "may be missing"}`;
  if (isProperty && flows.given && flows.got && writeOnly === true)
    return `only in requests, and ${isRequired ? "required" : "optional"}`;
  if (isInput || flows.given) return isRequired ? "required" : "optional";
  return isRequired ? "always present" : "may be missing";
}

/** Searches all members of `allOf`, because any member can require the property. */
function isRequiredIn(owner: Place, name: string): boolean {
  if (list(objectAt(owner)["required"]).includes(name)) return true;
  if (owner.keys.at(-2) !== "allOf") return false;
  const whole = ancestorOf(owner, -2);
  const parts = list(lookAt(whole)["allOf"]).map((part) => resolve(part, owner.document));
  return parts.some((part) => list(part["required"]).includes(name)) || isRequiredIn(whole, name);
}

/** Maximum number of properties that a sentence lists. */
const MOST = 12;

export function factsOf(schema: Fields, isGiven: boolean): string {
  const parts = list(schema["allOf"]).map(fields);
  const owners = [schema, ...parts];
  const properties = owners.flatMap((owner) => Object.entries(fields(owner["properties"])));
  if (properties.length === 0) return factsOfValue(schema).join(", ");
  const required = owners.flatMap((owner) => list(owner["required"]));
  const mark = isGiven ? "required" : "always present";
  const described = properties.slice(0, MOST).map(([name, property]) => {
    const facts = [...(required.includes(name) ? [mark] : []), ...factsOfValue(fields(property))];
    return facts.length === 0 ? quoted(name) : `${quoted(name)} (${facts.join(", ")})`;
  });
  const more = properties.length - MOST;
  const others = parts.filter((part) => !("properties" in part)).map(describeSchema);
  const names = joined([...described, ...(more > 0 ? [`${more} more`] : [])]);
  return `${others.length > 0 ? `${joined(others)} with ` : ""}${names}${isNullable(schema) ? ", or `null`" : ""}`;
}

function factsOfValue(schema: Fields): string[] {
  const { default: value } = schema;
  return [...typeOf(schema), ...limitsOf(schema), ...(value === undefined ? [] : [`default ${quoted(value)}`])];
}

function typeOf(schema: Fields): string[] {
  const known = knownValues(schema).map(quoted);
  if (known.length > 0) return [`${known.join(", ")} or another value (open enum)`];
  const values = "const" in schema ? [schema["const"]] : list(schema["enum"]);
  if (values.length > 0) return [`only ${joined(values.map(quoted), "or")}`];
  const type = describeSchema(schema);
  return type === "any value" ? [] : [type];
}

function limitsOf(schema: Fields): string[] {
  const { format: _, items, ...others } = schema;
  const limits = describeLimits(others).map((text) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, ""));
  const ofItems = items === undefined ? [] : limitsOf(fields(items));
  return ofItems.length === 0 ? limits : [...limits, `each item ${ofItems.join(", ")}`];
}
