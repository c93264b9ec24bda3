// Pairs the elements of two lists: parameters by name, members of `allOf` or a union by content, others by index.
import { isDeepStrictEqual } from "node:util";
import { fields, resolve } from "@org/codegen/document";
import { pairUp, withLast } from "../document/lists.ts";
import type { Twin } from "../document/pairing.ts";
import { keyOfParameter } from "../document/places.ts";
import { withoutTexts } from "../document/texts.ts";
import { describeSchema } from "../sentences/describe-schema.ts";

const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);

export function pairsOf(
  was: readonly unknown[],
  is: readonly unknown[],
  field: string,
  { base, revision }: Twin,
): readonly (readonly [base: number, revision: number])[] {
  const pair = (...rules: ((one: unknown, other: unknown) => boolean)[]) =>
    pairUp(
      [...was.keys()],
      [...is.keys()],
      rules.map((isPair) => (index, other) => isPair(was[index], is[other])),
    );
  if (field === "parameters")
    return pair(
      (one, other) => keyOfParameter(resolve(one, base.document)) === keyOfParameter(resolve(other, revision.document)),
    ).pairs;
  if (!COMBINERS.has(field)) return [...was.keys()].flatMap((index) => (index < is.length ? [[index, index]] : []));
  const members = pair(
    isDeepStrictEqual,
    (one, other) => isDeepStrictEqual(withoutTexts(one), withoutTexts(other)),
    (one, other) => describeSchema(fields(one)) === describeSchema(fields(other)),
  );
  return withLast(members).pairs;
}
