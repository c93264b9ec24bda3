// Examples, which the wire judge does not look at everywhere. Editors show them, and the sandbox answers with them.
import { isDeepStrictEqual } from "node:util";
import type { Fields } from "@org/codegen/document";
import type { Keys } from "./locate.ts";

interface Example {
  readonly place: Keys;
  readonly value: unknown;
}

/** The first place where one is new, or is gone. One that only stands elsewhere now is neither: its schema moved. */
export function changedExample(base: Fields, revision: Fields): Keys | undefined {
  const [before, after] = [examplesOf(base, []), examplesOf(revision, [])];
  return (without(after, before) ?? without(before, after))?.place;
}

function without(some: readonly Example[], others: readonly Example[]): Example | undefined {
  return some.find(({ value }) => !others.some((other) => isDeepStrictEqual(value, other.value)));
}

function examplesOf(node: unknown, keys: Keys): Example[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): Example[] => {
    const place = [...keys, key];
    return key === "example" || key === "examples" ? [{ place, value }] : examplesOf(value, place);
  });
}
