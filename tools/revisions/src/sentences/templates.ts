// Templates of sentences about a changed field of a schema, a parameter or an operation.
import { fields, list } from "@org/codegen/document";
import { flowsOf } from "../document/flows.ts";
import { ancestorOf, lookAt, type Place } from "../document/places.ts";
import { be, have, joined, quoted, type Name } from "./sentence.ts";

/** Place of the changed field. */
interface Changed extends Place {
  /** Old keyword, if the new document has another one of `BOUNDS`, such as `exclusiveMaximum` instead of `maximum`. */
  readonly before?: string | undefined;
}

type Template = (name: Name, was: unknown, is: unknown, place: Changed) => string;

const text =
  (what: string): Template =>
  (name, was, is) => {
    const noun = name.isPlural ? `the ${what}s of ${name.text} are` : `the ${what} of ${name.text} is`;
    return `${noun} ${was === undefined ? "new" : is === undefined ? "removed" : "reworded"}`;
  };

type Verb = "be" | "have";

const limit =
  (verb: Verb, before: string, noun = "", isLooser: (was: number, is: number) => boolean = never): Template =>
  (name, was, is, place) => {
    const { before: replaced } = place;
    const old = replaced === undefined ? "" : `${BOUNDS[replaced]} `;
    const phrase = (value: unknown) => `${before} ${quoted(value)}${noun && ` ${value === 1 ? one(noun) : noun}`}`;
    if (is === undefined) return `${name.text} no longer ${have(name)} to ${verb} ${phrase(was)}`;
    // `writtenAt` returns an object for a number that JavaScript would print differently, such as `1.50`.
    const isOpener = was !== undefined && isLooser(Number(JSON.stringify(was)), Number(JSON.stringify(is)));
    const isGiven = flowsOf(place).given;
    const can =
      isOpener &&
      (isLooser === more || isLooser === orMore ? `can now ${verb}` : isGiven && `now only ${have(name)} to ${verb}`);
    const must = can || (isGiven ? `must now ${verb}` : now(verb, name));
    return `${name.text} ${must} ${phrase(is)}${was === undefined ? "" : ` instead of ${old}${quoted(was)}`}`;
  };

export const BOUNDS: Readonly<Record<string, string>> = {
  maximum: "at most",
  minimum: "at least",
  exclusiveMaximum: "less than",
  exclusiveMinimum: "more than",
};

function one(nouns: string): string {
  return nouns.replace("characters", "character").replace("items", "item").replace("properties", "property");
}

const never = () => false;
const more = (was: number, is: number) => is > was;
const less = (was: number, is: number) => is < was;
// An inclusive limit is looser than an exclusive limit with the same value.
const orMore = (was: number, is: number) => is >= was;
const orLess = (was: number, is: number) => is <= was;

function now(verb: Verb, name: Name): string {
  return verb === "be" ? `${be(name)} now` : `now ${have(name)}`;
}

export const TEMPLATES: Readonly<Record<string, Template>> = {
  description: text("description"),
  summary: text("summary"),
  title: text("title"),
  deprecated: (name, _, is) => `${name.text} ${be(name)} ${is === true ? "deprecated" : "no longer deprecated"}`,
  tags: (name, was, is) => `${fieldOf("tags", name)} ${turned(namesOf(was), namesOf(is))}`,
  default: (name, was, is) =>
    is === undefined
      ? `the default of ${name.text}, ${quoted(was)}, is removed`
      : `${fieldOf("default", name)} ${turned(was, is)}`,
  readOnly: (name, _, is) =>
    is === true
      ? `${name.text} ${be(name)} now only in responses, and requests cannot contain ${name.isPlural ? "them" : "it"}`
      : `${name.text} can now also be in requests`,
  writeOnly: (name, _, is) =>
    is === true
      ? `${name.text} ${be(name)} now only in requests, and responses do not contain ${name.isPlural ? "them" : "it"}`
      : `${name.text} can now also be in responses`,
  maxLength: limit("be", "at most", "characters long", more),
  minLength: limit("be", "at least", "characters long", less),
  maximum: limit("be", "at most", "", orMore),
  minimum: limit("be", "at least", "", orLess),
  exclusiveMaximum: limit("be", "less than", "", more),
  exclusiveMinimum: limit("be", "more than", "", less),
  multipleOf: limit("be", "a multiple of", "", (was, is) => was % is === 0),
  maxItems: limit("have", "at most", "items", more),
  minItems: limit("have", "at least", "items", less),
  maxProperties: limit("have", "at most", "properties", more),
  minProperties: limit("have", "at least", "properties", less),
  pattern: limit("be", "text that matches"),
  format: limit("be", "in the format"),
  uniqueItems: (name, _, is) =>
    `${name.text} ${is === true ? "must now have unique items" : "can now have duplicate items"}`,
  "x-retry": (name, was, is) => {
    const [retried, retries] = [was === "safe", is === "safe"];
    if (retried === retries) return `${name.text} ${be(name)} still ${retries ? "" : "not "}retried by the client`;
    return `the client ${retries ? "now" : "no longer"} retries ${name.text}`;
  },
  "x-group": (name, was, is) => {
    const instead = was === undefined ? "" : ` instead of ${quoted(was)}`;
    return `the \`group\` of ${name.text} in the exported object \`operations\` is ${is === undefined ? "removed" : `now ${quoted(is)}${instead}`}`;
  },
  "x-introduced": (name, was, is) => {
    const instead = was === undefined ? "" : ` instead of ${quoted(was)}`;
    const date = is === undefined ? "no longer documented" : `now ${quoted(is)}${instead}`;
    return `the date of the revision that introduced ${name.text} is ${date}`;
  },
  "x-client-supplied": (name, _, is, place) =>
    is === true
      ? `the client now sends ${name.text} automatically: remove it from your calls`
      : `the client no longer sends ${name.text}: pass ${constantAt(place)} in the \`headers\` of your calls`,
};

/** Returns the names of tags. A tag is an object in the document's list of tags, and a text in an operation. */
function namesOf(tags: unknown): readonly unknown[] | undefined {
  return tags === undefined ? undefined : list(tags).map((tag) => fields(tag)["name"] ?? tag);
}

function constantAt(place: Place): string {
  const { const: value } = fields(lookAt(ancestorOf(place, -1))["schema"]);
  return value === undefined ? "it" : quoted(value);
}

const NOUNS: Readonly<Record<string, string>> = { default: "the default", example: "the example" };

export function fieldOf(property: string, { text }: Name): string {
  const noun = Object.hasOwn(NOUNS, property) ? NOUNS[property] : undefined;
  const what = property.startsWith("x-") ? `the extension ${quoted(property)}` : quoted(property);
  return `${noun ?? what} of ${text}`;
}

function listed(value: unknown): string {
  const isOfTexts = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");
  return isOfTexts ? joined(value.map(quoted)) : quoted(value);
}

/** Maximum length of a value in a sentence, in characters. */
const LONGEST = 120;

export function turned(was: unknown, is: unknown): string {
  if ([was, is].some((value) => quoted(value).length > LONGEST)) return "changes";
  if (was === undefined) return `is now ${listed(is)}`;
  return is === undefined ? `is no longer ${listed(was)}` : `changes from ${listed(was)} to ${listed(is)}`;
}
