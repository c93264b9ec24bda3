// Pairs the elements of two lists: parameters by their names, members of a union by their content, others by index.
import { isDeepStrictEqual } from "node:util";
import { fields, resolve, type Fields } from "@org/codegen/document";
import { withoutTexts } from "../document/same-thing.ts";
import { describe } from "../sentences/describe.ts";

const COMBINERS = new Set(["allOf", "anyOf", "oneOf"]);

type Pairs = (readonly [base: number, revision: number])[];

export function pairsOf(
  was: readonly unknown[],
  is: readonly unknown[],
  field: string,
  documents: readonly [Fields, Fields],
): Pairs {
  const pairs: Pairs = [];
  const [some, others] = [new Set(was.keys()), new Set(is.keys())];
  const take = (isPair: (one: unknown, other: unknown) => boolean) => {
    for (const index of some) {
      const other = [...others].find((each) => isPair(was[index], is[each]));
      if (other === undefined) continue;
      pairs.push([index, other]);
      some.delete(index);
      others.delete(other);
    }
  };
  const byIndex = () => {
    for (const index of some) {
      if (!others.delete(index)) continue;
      pairs.push([index, index]);
      some.delete(index);
    }
  };
  if (field === "parameters") {
    const nameOf = (parameter: unknown, document: Fields) => {
      const { in: where, name } = resolve(parameter, document);
      return `${String(where)} ${String(name)}`;
    };
    take((one, other) => nameOf(one, documents[0]) === nameOf(other, documents[1]));
  } else if (COMBINERS.has(field)) {
    take(isDeepStrictEqual);
    take((one, other) => isDeepStrictEqual(withoutTexts(one), withoutTexts(other)));
    take((one, other) => describe(fields(one)) === describe(fields(other)));
    if (some.size === 1 && others.size === 1) take(() => true);
  } else byIndex();
  return pairs;
}
