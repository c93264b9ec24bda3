// Examples, which the wire judge does not look at everywhere. Editors show them, and the sandbox answers with them.
import { isDeepStrictEqual } from "node:util";
import type { Fields } from "@org/codegen/document";
import type { Keys } from "./locate.ts";

/** The first place where one is added, gone, or another. */
export function changedExample(base: Fields, revision: Fields): Keys | undefined {
  const [before, after] = [new Map(examplesOf(base, [])), new Map(examplesOf(revision, []))];
  const place = [...after.keys(), ...before.keys()].find((place) => {
    const [was, is] = [before.get(place), after.get(place)];
    if (was !== undefined && is !== undefined) return !isDeepStrictEqual(was, is);
    // What is written in the place of a reference, or the other way round, has its examples elsewhere.
    return ![...(is === undefined ? after : before).values()].some((other) => isDeepStrictEqual(other, was ?? is));
  });
  return place === undefined ? undefined : place.split(SEPARATOR);
}

const SEPARATOR = "\n";

function examplesOf(node: unknown, keys: Keys): [place: string, example: unknown][] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    const place = [...keys, key];
    return key === "example" || key === "examples" ? [[place.join(SEPARATOR), value]] : examplesOf(value, place);
  });
}
