// Describes a change of a parameter's media type.
import { at, fields } from "@org/codegen/document";
import type { Subject } from "../edits/subject.ts";
import { nameOfParameter } from "./name.ts";
import { alone, type Sentence } from "./sentence.ts";
import { operationsAround } from "./places.ts";
import { joined, quoted } from "./words.ts";

export function sayForm({ base, revision, documents }: Subject): readonly Sentence[] | undefined {
  const keys = base ?? revision ?? [];
  const depth = keys.indexOf("parameters") + 2;
  const rest = keys.slice(depth);
  const isOfForm = rest.length < 2 || (rest[0] === "content" && rest.length < 4);
  if (depth < 2 || !isOfForm || !isOfParameter(keys, depth)) return undefined;
  const other = (revision ?? keys).slice(0, depth);
  const [before, after] = [at(keys.slice(0, depth), documents.base), at(other, documents.revision)];
  if (before["name"] !== after["name"] || before["in"] !== after["in"]) return undefined;
  const [was, is] = [typeOf(before), typeOf(after)];
  if (was === is) return undefined;
  const ids = operationsAround(other, documents.revision);
  const of = ids.length > 0 ? joined(ids.map(quoted)) : undefined;
  const { text } = nameOfParameter(other, of, documents.revision);
  const form = (type: string) => (type === "application/json" ? "JSON" : quoted(type));
  return [
    alone(is === undefined ? `${text} is no longer sent as ${form(was ?? "")}` : `${text} is now sent as ${form(is)}`),
  ];
}

function isOfParameter(keys: Subject["keys"], depth: number): boolean {
  return keys[0] === "paths" ? depth <= 5 : keys[0] === "components" && depth === 3;
}

/** Returns undefined for a parameter with a style, because only a parameter without a style has a media type. */
function typeOf(parameter: ReturnType<typeof at>): string | undefined {
  return Object.keys(fields(parameter["content"]))[0];
}
