// Describes a finding of the analyzer `types` that no edit explains.
import { isDeepStrictEqual } from "node:util";
import { at, type Fields } from "@org/codegen/document";
import type { Finding } from "../analyzers/finding.ts";
import { locate, type Located } from "../changes/locate.ts";
import { startsWith, type Keys } from "../document/keys.ts";
import type { Documents } from "../edits/subject.ts";
import { sayMark } from "./direct.ts";
import { nameOf } from "./name.ts";
import { counterpart } from "./places.ts";
import { be, type Sentence, type Phrase } from "./sentence.ts";
import { sayOperation, takesOver } from "./say-operation.ts";

const BECOMES: Readonly<Record<Finding["difference"], Phrase>> = {
  lost: (name) => `${name.text} ${be(name)} removed`,
  gained: (name) => `${name.text} ${be(name)} new`,
  "gained, required": (name) => `${name.text} ${be(name)} new, and required`,
  "now required": (name) => `${name.text} ${be(name)} now required`,
  "now optional": (name) => `${name.text} can now be missing`,
  widened: ({ text }) => `${text} allows more values`,
  narrowed: ({ text }) => `${text} allows fewer values`,
  changed: ({ text }) => `the type of ${text} changes`,
};

export function sayLoose(finding: Finding, documents: Documents): { sentence: Sentence; keys: Keys; document: Fields } {
  const { place, difference } = finding;
  const { keys, document } = nearest(finding, place.path.length, documents);
  if (place.of === "operations" && takesOver(place.name, documents)) {
    return { sentence: sayOperation(place.name, documents), keys, document };
  }
  if (difference !== "lost" && !difference.startsWith("gained")) {
    const [located] = locate(place, document);
    const seen = located === undefined ? keys : seenFrom(located, documents);
    return { sentence: { name: nameOf(seen, document), phrase: BECOMES[difference] }, keys, document };
  }
  // Another schema can have a property with the same name, so the sentence also names the schema.
  const owner = nearest(finding, place.path.length - 1, documents);
  const here = [...owner.keys, ...place.path.slice(-1).flatMap(written)];
  const other = owner.document === documents.base ? documents.revision : documents.base;
  const there = counterpart(here, owner.document, other);
  const sides = owner.document === documents.base ? ([here, there] as const) : ([there, here] as const);
  const mark = here.at(-2) === "properties" ? sayMark(sides, documents) : undefined;
  if (mark !== undefined) return { sentence: mark, keys, document };
  if (here.at(-1) !== OTHERS)
    return { sentence: { name: nameOf(here, owner.document), phrase: BECOMES[difference] }, keys, document };
  const now = difference === "lost" ? "no longer" : "now";
  const phrase: Phrase = (name) => `${name.text} ${be(name)} ${now} documented to have additional properties`;
  return { sentence: { name: nameOf(owner.keys, owner.document), phrase }, keys, document };
}

const OTHERS = "additionalProperties";

function seenFrom({ keys, trail }: Located, documents: Documents): Keys {
  const component = keys.slice(0, 3);
  const [was, is] = [at(component, documents.base), at(component, documents.revision)];
  if (component[0] !== "components" || !isDeepStrictEqual(was, is)) return keys;
  const from = trail.filter((place) => !startsWith(place, component)).at(-1);
  if (from === undefined) return keys;
  return [...from, ...("schema" in at(from, documents.revision) ? ["schema"] : []), ...keys.slice(3)];
}

function nearest({ place }: Finding, parts: number, documents: Documents): { keys: Keys; document: Fields } {
  for (let length = parts; length >= 0; length--) {
    const part = { ...place, path: place.path.slice(0, length) };
    const rest = place.path.slice(length, Math.max(parts, length)).flatMap(written);
    for (const document of [documents.revision, documents.base]) {
      const [located] = locate(part, document);
      if (located !== undefined) return { keys: [...located.keys, ...rest], document };
    }
  }
  return { keys: [], document: documents.revision };
}

function written(key: string): string[] {
  if (key === "[]") return ["items"];
  return key === "{}" ? [OTHERS] : ["properties", key];
}
