// Describes a difference without a finding, such as a text, a placeholder or another notation of the same value.
import { capitalize, fields, list, placeOf } from "@org/codegen/document";
import type { Seen } from "../document/difference.ts";
import { ancestorOf, fieldsAt, readValue, type Place } from "../document/places.ts";
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
    return alone(`the placeholder ${quoted(base.keys[2])} is renamed to ${quoted(revision.keys[2])}`, { sandbox: "" });
  if (keys.length === 3) return describeNamed(id, revision !== undefined, documents);
  if (field === "x-family") return describePlaceholderFamily(id, was, is);
  if (keys.at(-2) === "parameters" && !(base && revision)) return describeParameters(seen);
  return { ...describeText(seen), sandbox: "" };
}

/** Describes all parameters that a placeholder gains, or loses, in one sentence. */
function describeParameters(seen: Seen): Sentence {
  const namesIn = (parameters: Place) => list(readValue(parameters)).map((parameter) => fields(parameter)["name"]);
  const [before, after] = [namesIn(seen.owner.base), namesIn(seen.owner.revision)];
  const isThere = seen.base === undefined;
  const [some, others] = isThere ? [after, before] : [before, after];
  const names = some.filter((name) => !others.includes(name)).map(quoted);
  const what = `the ${kindOfParameter(fieldsAt(seen)["in"])}${names.length > 1 ? "s" : ""} ${joined(names)}`;
  const phrase: Sentence["phrase"] = ({ text }) => `${text} ${isThere ? "gains" : "loses"} ${what}`;
  return { name: nameOf(ancestorOf(seen, 3)), phrase, sandbox: "" };
}

export function describeText(seen: Seen): Sentence {
  const { field, base, revision } = seen;
  if (field !== undefined) return describeField(seen);
  const what = base === undefined ? "new" : revision === undefined ? "removed" : "reworded";
  return saysIs(nameOf(seen), what);
}

export function describeSchemaName(seen: Seen): Sentence {
  const { base, revision } = seen;
  if (base === undefined) return describeNew(seen);
  if (revision === undefined) return saysIs(nameOf(seen), "removed");
  return instructed(
    `${quoted(base.keys[2])} is renamed to ${quoted(revision.keys[2])}`,
    renaming(base.keys[2], revision.keys[2]),
  );
}

function renaming(was = "", is = ""): string {
  if (capitalize(was) !== capitalize(is)) return "rename it in your code";
  return `rename it in \`components["schemas"]\`. The exported type is still \`${capitalize(is)}\``;
}

export function describeComponent(seen: Seen): Sentence {
  const { base, revision } = seen;
  if (base && revision) return alone(`${nameOfShared(base)} is renamed to ${quoted(revision.keys[2])}`);
  return saysIs(named(nameOfShared(seen)), base === undefined ? "new" : "removed");
}

export function describeClientHeader(seen: Seen): Sentence {
  const { field, was, is, base, revision } = seen;
  if (field === undefined && base === undefined) return describeNew(seen);
  if (field !== "const" || base === undefined || revision === undefined) return describeText(seen);
  const change = `${nameOf(ancestorOf(seen, -1)).text} changes from ${quoted(was)} to ${quoted(is)}`;
  const advice =
    "Your calls stay the same. Requests that your own code sends, for example to a sandbox, must contain the new value.";
  return alone(`${change}. The client sends the new value automatically`, { advice, sandbox: capitalize(change) });
}

/** Describes a reference that is new, removed or different, with the name of the component that it refers to. */
export function describeReference(owner: Place, was: unknown, is: unknown): Sentence {
  const nameOfTarget = (reference: unknown) =>
    typeof reference === "string" ? nameOfShared({ ...owner, keys: placeOf(reference) }) : undefined;
  const [from, to] = [was, is].map(nameOfTarget);
  const verb = to
    ? `now ${from ? `refers to ${to} instead of ${from}` : `refers to ${to}`}`
    : `no longer refers to ${String(from)}`;
  return says(nameOf(owner), verb);
}

/** Describes a field that does not change which values are allowed. */
export function describeNote(seen: Seen): Sentence {
  const { field, was, is } = seen;
  if (field !== "format") return describeField(seen);
  const change = is === undefined ? `no longer ${quoted(was)}` : `now ${quoted(is)}`;
  return { name: nameOf(ancestorOf(seen, -1)), phrase: ({ text }) => `the format of ${text} is ${change}` };
}

/** Describes which schema belongs to a value of a discriminator. */
export function describeDiscriminator(seen: Seen): Sentence {
  const { keys, was, is } = seen;
  const index = keys.lastIndexOf("discriminator");
  const name = nameOf(ancestorOf(seen, index));
  const [mapping, value] = keys.slice(index + 1);
  if (mapping !== "mapping" || value === undefined) {
    const isWhole = keys.length === index + 1;
    const change = isWhole && was === undefined ? "new" : isWhole && is === undefined ? "removed" : "different";
    return { name, phrase: ({ text }) => `the discriminator of ${text} is ${change}` };
  }
  const property = quoted(fieldsAt(ancestorOf(seen, index + 1))["propertyName"]);
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
export function describePart(seen: Seen): Sentence {
  const verb = `${seen.revision === undefined ? "no longer" : "now"} includes ${describeSchema(fieldsAt(seen))}`;
  return says(nameOf(ancestorOf(seen, -2)), verb);
}

/** Describes an entry that `prefixItems` gains or loses. */
export function describeEntry(seen: Seen): Sentence {
  const what = `entry ${Number(seen.keys.at(-1)) + 1}: ${describeSchema(fieldsAt(seen))}`;
  const verb = seen.revision === undefined ? "no longer" : "now";
  return {
    name: nameOf(ancestorOf(seen, -2)),
    phrase: (name) => `${name.text} ${verb} ${have(name)} an ${what}`,
  };
}

export function describeServers(seen: Seen): Sentence {
  const [was, is] = [seen.was, seen.is].map(
    (servers) => servers && list(servers).map((server) => fields(server)["url"]),
  );
  return alone(`the list of servers of ${nameOf(ancestorOf(seen, -1)).text} ${turned(was, is)}`);
}

export function describeRestated(seen: Seen): Sentence | undefined {
  const { keys, field, revision } = seen;
  const isParameter = field === undefined && keys.at(-2) === "parameters";
  // The sentence about the new place of the parameter is enough.
  if (isParameter && revision === undefined) return undefined;
  if (isParameter) return saysIs(nameOf(seen), "defined in another place of the spec");
  const union = keys.lastIndexOf("discriminator");
  if (union !== -1) return { name: nameOf(ancestorOf(seen, union)), phrase: restated };
  const isPart = field === undefined && ["allOf", "anyOf", "oneOf", "properties"].includes(keys.at(-2) ?? "");
  const place = field === undefined ? (isPart ? ancestorOf(seen, -2) : seen) : ancestorOf(seen, -1);
  return { name: nameOf(place), phrase: restated };
}

/** Fields that the changeset of the sandbox omits, because the fields affect only the client. */
const SILENT: Readonly<Record<string, { readonly sandbox: string }>> = {
  "x-retry": { sandbox: "" },
  "x-group": { sandbox: "" },
  "x-introduced": { sandbox: "" },
};

export function describeField(seen: Seen): Sentence {
  const { keys, field, was, is, base, revision, owner } = seen;
  const property = field ?? keys.at(-1) ?? "";
  if (field === undefined) {
    const name = nameOf(seen);
    if (base === undefined || revision === undefined) return saysIs(name, base === undefined ? "new" : "removed");
    return { name, phrase: (each) => `${each.text} ${each.isPlural ? "change" : "changes"}` };
  }
  // If an operation no longer refers to a shared object, the operation loses the field, but the shared object keeps it.
  // So the sentence is about the operation.
  const isOfOwner = revision !== undefined || owner.base.keys[0] !== owner.revision.keys[0];
  const place = isOfOwner ? owner.revision : owner.base;
  const whole = nameOf(place);
  // A response and the schema of its body have the same name, but each has a description of its own.
  const isOfBody = place.keys.at(-1) === "schema" && place.keys.at(-3) === "content";
  const name = isOfBody && TEXTS.has(property) ? named(`the schema of ${whole.text}`) : whole;
  const template = Object.hasOwn(TEMPLATES, property) ? TEMPLATES[property] : undefined;
  if (template !== undefined) return { name, phrase: (each) => template(each, was, is, seen), ...SILENT[property] };
  if (property === "value") {
    const what = `the example ${quoted(keys.at(-2))} of`;
    return { name: nameOf(ancestorOf(seen, -3)), phrase: ({ text }) => `${what} ${text} ${turned(was, is)}` };
  }
  return { name, phrase: (each) => `${fieldOf(property, each)} ${turned(was, is)}` };
}

export function describeOthers({ owner, is }: Seen): Sentence {
  const now = is === undefined || is === false ? "no longer" : "now";
  return {
    name: nameOf(owner.revision),
    phrase: ({ text, isPlural }) =>
      `the type${isPlural ? "s" : ""} of ${text} ${now} ${isPlural ? "have" : "has"} an index signature for undocumented properties`,
  };
}
