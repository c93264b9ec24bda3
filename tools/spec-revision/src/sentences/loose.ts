// A finding of the type analyzer that no edit explains.
import type { Fields } from "@org/codegen/document";
import type { Finding } from "../analyzers/finding.ts";
import { locate } from "../changes/locate.ts";
import type { Keys } from "../document/keys.ts";
import type { Documents } from "../edits/subject.ts";
import { nameOf } from "./name.ts";
import { be, type Said, type Tell } from "./said.ts";
import { sayOperation, takesOver } from "./say-operation.ts";

const BECOMES: Readonly<Record<Finding["difference"], Tell>> = {
  lost: (name) => `${name.text} ${be(name)} gone`,
  gained: (name) => `${name.text} ${be(name)} new`,
  "gained, required": (name) => `${name.text} ${be(name)} new, and required`,
  "now required": (name) => `${name.text} ${be(name)} now required`,
  "now optional": (name) => `${name.text} can now be missing`,
  widened: ({ text }) => `${text} allows more`,
  narrowed: ({ text }) => `${text} allows less`,
  changed: ({ text }) => `the type of ${text} changes`,
};

/** What it is told as, and where it stands; nothing of a document where no part of it is found. */
export function sayLoose(finding: Finding, documents: Documents): { said: Said; keys: Keys; document: Fields } {
  const { of, name } = finding.place;
  const { keys, document } = nearest(finding, documents);
  if (of === "operations" && takesOver(name, documents)) return { said: sayOperation(name, documents), keys, document };
  const { difference } = finding;
  const isIndex = keys.at(-1) === "additionalProperties" && (difference === "lost" || difference === "gained");
  if (!isIndex) return { said: { name: nameOf(keys, document), tell: BECOMES[difference] }, keys, document };
  const tell: Tell = ({ text }) =>
    `${text} is ${difference === "lost" ? "no longer" : "now"} documented to have other properties`;
  return { said: { name: nameOf(keys.slice(0, -1), document), tell }, keys, document };
}

/** The place, or as much of the way there as a document has, with the rest as if it were there. */
function nearest({ place }: Finding, documents: Documents): { keys: Keys; document: Fields } {
  for (let length = place.path.length; length >= 0; length--) {
    const part = { ...place, path: place.path.slice(0, length) };
    const rest = place.path.slice(length).flatMap(written);
    for (const document of [documents.revision, documents.base]) {
      const [located] = locate(part, document);
      if (located !== undefined) return { keys: [...located.keys, ...rest], document };
    }
  }
  return { keys: [], document: documents.revision };
}

function written(key: string): string[] {
  if (key === "[]") return ["items"];
  return key === "{}" ? ["additionalProperties"] : ["properties", key];
}
