// Recognizes properties, headers, parameters and media types that get a new name or move, for example from the query to
// the headers.
import { isJson } from "@org/codegen/responses";
import { isDeepStrictEqual } from "node:util";
import { fields, list } from "@org/codegen/document";
import { onlyPairs, type Group } from "../document/lists.ts";
import { flowsOf } from "../document/flows.ts";
import { describeSchema } from "../sentences/describe-schema.ts";
import { kindOfParameter, nameOf } from "../sentences/name.ts";
import { alone, instructed, joined, quoted, type Sentence } from "../sentences/sentence.ts";
import { allowsOtherProperties } from "./effect.ts";
import { sidesOf, type Merged } from "./merged.ts";
import { isSameThing } from "../document/pairing.ts";
import { ancestorOf, lookAt, objectAt, withoutField, type Place } from "../document/places.ts";

interface Renamed {
  readonly sentence: Sentence;
  /** Reason for the bump, or undefined if the reason of the findings applies. */
  readonly why: string | undefined;
  /** The findings that the sentence describes. */
  readonly of: Group<Merged>;
}

interface Named {
  readonly finding: Merged;
  readonly kind: string;
  readonly owner: string;
  readonly name: string;
  readonly where: unknown;
  readonly value: unknown;
}

/** Pairs a lost and a gained object only if neither matches another object. */
export function renamesIn(findings: readonly Merged[]): { renames: Renamed[]; others: Merged[] } {
  const named = findings.flatMap((finding) => nameIn(finding) ?? []);
  const isOf = (presence: "lost" | "gained") => named.filter(({ finding }) => finding.finding.presence === presence);
  const renames = onlyPairs(isOf("lost"), isOf("gained"), isSame).map(([one, other]): Renamed => ({
    sentence: describeRename(one, other),
    why: whyOf(one, other),
    of: [one.finding, other.finding],
  }));
  const renamed = new Set(renames.flatMap(({ of }) => of));
  return { renames, others: findings.filter((finding) => !renamed.has(finding)) };
}

function whyOf(one: Named, other: Named): string | undefined {
  if (one.kind === "parameters" && one.where === "path") return "A call with the old name does not compile.";
  const isRequest = one.kind === "content" && one.finding.finding.flow === "input";
  return isRequest && isJson(one.name) && !isJson(other.name)
    ? "The client sends JSON, and the service no longer accepts it."
    : undefined;
}

function nameIn(merged: Merged): Named | undefined {
  const { keyword, presence } = merged.finding;
  if (presence === undefined || !["properties", "headers", "parameters", "content"].includes(keyword)) return undefined;
  const { own, other } = sidesOf(merged.finding);
  if (keyword !== "parameters") {
    const owner = ancestorOf(own, -2);
    const [mine, theirs] = presence === "lost" ? [owner, other] : [other, owner];
    const name = own.keys.at(-1) ?? "";
    return {
      finding: merged,
      kind: keyword,
      owner: [mine, theirs].map((place) => withoutField(place, keyword).keys.join("\n")).join("\n\n"),
      name,
      where: list(objectAt(owner)["required"]).includes(name),
      value: (keyword === "properties" ? lookAt : objectAt)(own),
    };
  }
  const { name, in: where, ...value } = objectAt(own);
  const operation = lookAt(withoutField(other, "parameters"));
  return { finding: merged, kind: keyword, owner: String(operation["operationId"]), name: String(name), where, value };
}

function isSame(one: Named, other: Named): boolean {
  if (one.kind !== other.kind || one.owner !== other.owner) return false;
  if (one.kind === "content") return true;
  if (one.kind !== "parameters")
    return one.where === other.where && isSameThing([one.name, one.value], [other.name, other.value]);
  if (one.name === other.name) return one.where !== other.where;
  return (
    one.where === other.where && (one.where === "path" || isSameThing([one.name, one.value], [other.name, other.value]))
  );
}

const RENAME = "rename it in your code";

function describeRename(one: Named, other: Named): Sentence {
  const { revision } = other.finding.finding;
  const was = nameOf(one.finding.finding.base).text;
  if (one.kind === "content") return describeMedia(one, other, revision);
  if (one.kind === "properties") return describeProperty(was, revision);
  if (one.kind === "headers") return instructed(`${was} is renamed to ${quoted(other.name)}`, RENAME);
  if (one.name === other.name)
    return instructed(`${was} is now a ${kindOfParameter(other.where)}`, "move it there in your calls");
  if (one.where === "path") {
    return instructed(
      `${was} is renamed to ${quoted(other.name)}`,
      "rename it in the `path` input of your calls, and in the path if you call `broker.http`",
    );
  }
  const refusal = one.where === "query" ? "a request with the old name gets 400 `invalid_parameter`" : undefined;
  return instructed(`${was} is renamed to ${quoted(other.name)}`, RENAME, refusal);
}

function describeMedia(one: Named, other: Named, media: Place): Sentence {
  const body = isDeepStrictEqual(one.value, other.value) ? "" : describeSchema(fields(fields(other.value)["schema"]));
  const is = `${quoted(other.name)}${body && ` with ${body}`}`;
  return alone(`${nameOf(ancestorOf(media, -2)).text} is now ${is} instead of ${quoted(one.name)}`);
}

function describeProperty(was: string, property: Place): Sentence {
  const is = nameOf(property).text;
  const short = is.replace(/^(`[^`]*`) in .*$/, "$1");
  const owner = ancestorOf(property, -2);
  const compiles = allowsOtherProperties(owner);
  const { given, got } = flowsOf(owner);
  const inSandbox = [...(given ? ["requests"] : []), ...(got ? ["your option `responses`"] : [])];
  return instructed(
    `${was} is renamed to ${short}`,
    compiles ? `${RENAME}, because the compiler can still accept the old name` : RENAME,
    inSandbox.length > 0 ? `rename it in ${joined(inSandbox)}` : undefined,
  );
}
