// Describes a difference without a finding, such as a text, a placeholder or another notation of the same value.
import { at, capitalize, fields, list, placeOf, valueAt, type Fields, type Keys } from "@org/codegen/document";
import type { Seen } from "../document/difference.ts";
import { describeSchema } from "./describe-schema.ts";
import { TEXTS } from "../document/texts.ts";
import { kindOfParameter, nameOf, nameOfShared } from "./name.ts";
import { describeNew } from "./describe-new.ts";
import { describeNamed, describePlaceholderFamily } from "./describe-operation.ts";
import { alone, have, instructed, joined, named, quoted, restated, says, saysIs } from "./sentence.ts";
import type { Sentence } from "./sentence.ts";
import { fieldOf, TEMPLATES, turned } from "./templates.ts";

export function describePlaceholder(seen: Seen): Sentence | undefined {
  const { keys, base, revision, field, was, is, documents } = seen;
  const id = keys[2] ?? "";
  if (keys.length === 3 && base && revision)
    return alone(`the placeholder ${quoted(base[2])} is renamed to ${quoted(revision[2])}`, { sandbox: "" });
  if (keys.length === 3) return describeNamed(id, revision !== undefined, documents);
  if (field === "x-family") return describePlaceholderFamily(id, was, is);
  if (keys.at(-2) === "parameters" && !(base && revision)) return describeParameters(seen);
  return { ...describeText(seen), sandbox: "" };
}

/** Names all parameters that a placeholder gains, or loses, in one sentence. */
function describeParameters({ keys, base, owner, document, documents }: Seen): Sentence {
  const namesIn = (place: Keys, side: Fields) =>
    list(at(place.slice(0, -1), side)["parameters"]).map((parameter) => fields(parameter)["name"]);
  const [before, after] = [namesIn(owner.base, documents.base), namesIn(owner.revision, documents.revision)];
  const isThere = base === undefined;
  const [some, others] = isThere ? [after, before] : [before, after];
  const names = some.filter((name) => !others.includes(name)).map(quoted);
  const what = `the ${kindOfParameter(at(keys, document)["in"])}${names.length > 1 ? "s" : ""} ${joined(names)}`;
  const phrase: Sentence["phrase"] = ({ text }) => `${text} ${isThere ? "gains" : "loses"} ${what}`;
  return { name: nameOf(keys.slice(0, 3), document), phrase, sandbox: "" };
}

export function describeText(seen: Seen): Sentence {
  const { keys, field, base, revision, document } = seen;
  if (field !== undefined) return describeField(seen);
  const name = nameOf(keys, document);
  const what = base === undefined ? "new" : revision === undefined ? "removed" : "reworded";
  return saysIs(name, what);
}

export function describeSchemaName({ base, revision, keys, document }: Seen): Sentence {
  if (base === undefined) return describeNew(keys, document);
  if (revision === undefined) return saysIs(nameOf(keys, document), "removed");
  return instructed(`${quoted(base[2])} is renamed to ${quoted(revision[2])}`, renaming(base[2], revision[2]));
}

function renaming(was = "", is = ""): string {
  if (capitalize(was) !== capitalize(is)) return "rename it in your code";
  return `rename it in \`components["schemas"]\`. The exported type is still \`${capitalize(is)}\``;
}

export function describeComponent({ base, revision, keys, document, documents }: Seen): Sentence {
  if (base && revision) return alone(`${nameOfShared(base, documents.base)} is renamed to ${quoted(revision[2])}`);
  return saysIs(named(nameOfShared(keys, document)), base === undefined ? "new" : "removed");
}

export function describeClientHeader(seen: Seen): Sentence {
  const { keys, field, was, is, document, base, revision } = seen;
  if (field === undefined && base === undefined) return describeNew(keys, document);
  if (field !== "const" || base === undefined || revision === undefined) return describeText(seen);
  const change = `${nameOf(keys.slice(0, -1), document).text} changes from ${quoted(was)} to ${quoted(is)}`;
  const advice =
    "Your calls stay the same. Requests that your own code sends, for example to a sandbox, must contain the new value.";
  return alone(`${change}. The client sends the new value automatically`, { advice, sandbox: capitalize(change) });
}

/** Names the component that a reference leads to, if a reference is new, removed or different. */
export function describeReference(owner: Keys, was: unknown, is: unknown, document: Fields): Sentence {
  const nameOfTarget = (reference: unknown) =>
    typeof reference === "string" ? nameOfShared(placeOf(reference), document) : undefined;
  const [from, to] = [was, is].map(nameOfTarget);
  const verb = to
    ? `now ${from ? `refers to ${to} instead of ${from}` : `refers to ${to}`}`
    : `no longer refers to ${String(from)}`;
  return says(nameOf(owner, document), verb);
}

/** Describes a field that does not change which values are allowed. */
export function describeNote(seen: Seen): Sentence {
  const { keys, field, was, is, document } = seen;
  if (field !== "format") return describeField(seen);
  const change = is === undefined ? `no longer ${quoted(was)}` : `now ${quoted(is)}`;
  return { name: nameOf(keys.slice(0, -1), document), phrase: ({ text }) => `the format of ${text} is ${change}` };
}

/** Describes which schema belongs to a value of a discriminator. */
export function describeDiscriminator({ keys, was, is, document }: Seen): Sentence {
  const index = keys.lastIndexOf("discriminator");
  const name = nameOf(keys.slice(0, index), document);
  const [mapping, value] = keys.slice(index + 1);
  if (mapping !== "mapping" || value === undefined) {
    const isWhole = keys.length === index + 1;
    const change = isWhole && was === undefined ? "new" : isWhole && is === undefined ? "removed" : "different";
    return { name, phrase: ({ text }) => `the discriminator of ${text} is ${change}` };
  }
  const property = quoted(at(keys.slice(0, index + 1), document)["propertyName"]);
  const schema = (reference: unknown) => quoted(String(reference).split("/").at(-1));
  const change =
    was === undefined
      ? `now ${schema(is)}`
      : is === undefined
        ? `no longer assigned to ${schema(was)}`
        : `now ${schema(is)} instead of ${schema(was)}`;
  return says(name, `with ${quoted(value)} in ${property} is ${change}`);
}

/** Describes a part that an `allOf` gains or loses. */
export function describePart({ keys, revision, document }: Seen): Sentence {
  const verb = `${revision === undefined ? "no longer" : "now"} includes ${describeSchema(at(keys, document))}`;
  return says(nameOf(keys.slice(0, -2), document), verb);
}

/** Describes an entry that a list of fixed entries gains or loses. */
export function describeEntry({ keys, revision, document }: Seen): Sentence {
  const what = `entry ${Number(keys.at(-1)) + 1}: ${describeSchema(at(keys, document))}`;
  const verb = revision === undefined ? "no longer" : "now";
  return {
    name: nameOf(keys.slice(0, -2), document),
    phrase: (name) => `${name.text} ${verb} ${have(name)} an ${what}`,
  };
}

export function describeServers({ keys, documents, document }: Seen): Sentence {
  const place = keys.slice(0, 1 + keys.indexOf("servers"));
  const urls = [documents.base, documents.revision].map((side) =>
    valueAt(place, side) === undefined ? undefined : list(valueAt(place, side)).map((server) => fields(server)["url"]),
  );
  const owner = nameOf(place.slice(0, -1), document).text;
  return alone(`the list of servers of ${owner} ${turned(urls[0], urls[1])}`);
}

export function describeRestated({ keys, field, document, revision }: Seen): Sentence | undefined {
  const isParameter = field === undefined && keys.at(-2) === "parameters";
  // The sentence about the new place of the parameter is enough.
  if (isParameter && revision === undefined) return undefined;
  if (isParameter) return saysIs(nameOf(keys, document), "defined in another place of the spec");
  const union = keys.lastIndexOf("discriminator");
  if (union !== -1) return { name: nameOf(keys.slice(0, union), document), phrase: restated };
  const isPart = field === undefined && ["allOf", "anyOf", "oneOf", "properties"].includes(keys.at(-2) ?? "");
  const place = field === undefined ? (isPart ? keys.slice(0, -2) : keys) : keys.slice(0, -1);
  return { name: nameOf(place, document), phrase: restated };
}

/** Fields that the changeset of the sandbox omits, because the fields affect only the client. */
const SILENT: Readonly<Record<string, { readonly sandbox: string }>> = {
  "x-retry": { sandbox: "" },
  "x-group": { sandbox: "" },
  "x-introduced": { sandbox: "" },
};

export function describeField(seen: Seen): Sentence {
  const { keys, field, was, is, document, documents, base, revision, owner } = seen;
  const property = field ?? keys.at(-1) ?? "";
  if (field === undefined) {
    const name = nameOf(keys, document);
    if (base === undefined || revision === undefined) return saysIs(name, base === undefined ? "new" : "removed");
    return { name, phrase: (each) => `${each.text} ${each.isPlural ? "change" : "changes"}` };
  }
  // If an operation no longer refers to a shared object, the operation loses the field, but the shared object keeps it.
  // So the sentence names the operation.
  const isOfOwner = revision !== undefined || owner.base[0] !== owner.revision[0];
  const place = isOfOwner ? owner.revision : owner.base;
  const whole = nameOf(place, isOfOwner ? documents.revision : document);
  // A response and the schema of its body have the same name, but each has a description of its own.
  const isOfBody = place.at(-1) === "schema" && place.at(-3) === "content";
  const name = isOfBody && TEXTS.has(property) ? named(`the schema of ${whole.text}`) : whole;
  const template = Object.hasOwn(TEMPLATES, property) ? TEMPLATES[property] : undefined;
  if (template !== undefined)
    return { name, phrase: (each) => template(each, was, is, { keys, document }), ...SILENT[property] };
  if (property === "value") {
    const what = `the example ${quoted(keys.at(-2))} of`;
    return { name: nameOf(keys.slice(0, -3), document), phrase: ({ text }) => `${what} ${text} ${turned(was, is)}` };
  }
  return { name, phrase: (each) => `${fieldOf(property, each)} ${turned(was, is)}` };
}

export function describeOthers({ owner, documents, is }: Seen): Sentence {
  const now = is === undefined || is === false ? "no longer" : "now";
  return {
    name: nameOf(owner.revision, documents.revision),
    phrase: ({ text, isPlural }) =>
      `the type${isPlural ? "s" : ""} of ${text} ${now} ${isPlural ? "have" : "has"} an index signature for undocumented properties`,
  };
}
