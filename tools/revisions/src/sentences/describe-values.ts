// Describes the values that a schema allows.
import { isDeepStrictEqual } from "node:util";
import type { Fields } from "@org/codegen/document";
import { knownValues } from "@org/codegen/custom-types";
import type { ValueFinding } from "../values/finding.ts";
import { lookAt } from "../document/places.ts";
import { describeSchema } from "./describe-schema.ts";
import { nameOf } from "./name.ts";
import { have, joined, quoted, restated, says, saysIs, turn, type Name, type Sentence } from "./sentence.ts";
import { replacedIn, valuesOf } from "../normal/form.ts";

export type Values = readonly unknown[] | undefined;

export function describeValues(name: Name, before: Values, after: Values): Sentence {
  const [was, is] = [before, after].map((values) => (values ?? []).map(quoted));
  const listed = (values: readonly string[] = []) => joined(values, "or");
  if (before === undefined) return says(name, `can now only be ${listed(is)}`);
  if (after === undefined) return saysIs(name, `no longer limited to ${listed(was)}`);
  const more = is?.filter((value) => !was?.includes(value)) ?? [];
  const less = was?.filter((value) => !is?.includes(value)) ?? [];
  if (more.length + less.length === 0) return { name, phrase: restated };
  if (less.length === was?.length) return { name, phrase: (each) => turn(each, listed(was), listed(is)) };
  const parts = [
    ...(more.length > 0 ? [`can now also be ${listed(more)}`] : []),
    ...(less.length > 0 ? [`can no longer be ${listed(less)}`] : []),
  ];
  return says(name, parts.join(", and "));
}

/** Describes a schema whose form changes, for example from a type to a union. */
export function describeRewritten({ base, revision, inner = [] }: ValueFinding): Sentence {
  const [before, after] = [lookAt(base), lookAt(revision)];
  const name = nameOf(revision);
  const [alternative, ...others] = inner.map((each) => each.alternative);
  if (alternative?.type === "null" && others.length === 0) return describeNull(name, alternative.isThere);
  const values = knownValues(after);
  if (values.length > 0 && knownValues(before).length === 0) return describeOpened(name, values);
  const only = valuesOf(after);
  if (only !== undefined && knownValues(before).length > 0)
    return says(name, `can now only be ${joined(only.map(quoted), "or")}`);
  const [gone, come] = (replacedIn(before, after) ?? []).map((reference) => describeSchema({ $ref: reference }));
  if (gone && come) return describeAlternatives(name, [come], [gone]);
  const overlap = changeOfOverlap(before, after);
  if (overlap !== undefined) return says(name, overlap);
  const [was, is] = describeBoth(before, after);
  // Two different schemas can have the same short description.
  if (was === is) return { name, phrase: ({ text }) => `the definition of ${text} changes` };
  return { name, phrase: (each) => turn(each, was, is) };
}

/** Describes a union that turns from `anyOf` to `oneOf`, or the other way round. */
function changeOfOverlap(
  { anyOf: any, oneOf: one }: Fields,
  { anyOf: anyNow, oneOf: oneNow }: Fields,
): string | undefined {
  if (any !== undefined && isDeepStrictEqual(any, oneNow)) return "can no longer match two alternatives at once";
  return one !== undefined && isDeepStrictEqual(one, anyNow) ? "can now match several alternatives at once" : undefined;
}

function describeBoth(before: Fields, after: Fields): readonly [string, string] {
  const [was, form] = [describeSchema(before), describeSchema(after)];
  // If an integer becomes a number with `multipleOf`, this sentence must contain the multiple. No finding about
  // `multipleOf` exists, because an integer counts as a multiple of 1.
  const isMultiple = before["type"] === "integer" && after["multipleOf"] !== undefined;
  const is = isMultiple ? `${form} that is a multiple of ${quoted(after["multipleOf"])}` : form;
  if (was !== is || !("type" in before) || !("type" in after)) return [was, is];
  return [describeSchema({ type: before["type"] }), describeSchema({ type: after["type"] })];
}

export function describeNull(name: Name, isThere: boolean): Sentence {
  return says(name, `can ${isThere ? "now" : "no longer"} be null`);
}

/** Describes the known values of an open enum. */
export function describeKnown(name: Name, before: readonly unknown[], after: readonly unknown[]): Sentence {
  const [was, is] = [before.map(quoted), after.map(quoted)];
  const more = is.filter((value) => !was.includes(value));
  const less = was.filter((value) => !is.includes(value));
  const values = (all: readonly string[]) => `known value${all.length > 1 ? "s" : ""} ${joined(all)}`;
  const parts = (each: Name) => [
    ...(more.length > 0 ? [`${have(each)} the new ${values(more)}`] : []),
    ...(less.length > 0 ? [`no longer ${have(each)} the ${values(less)}`] : []),
  ];
  return { name, phrase: (each) => `${each.text} ${parts(each).join(" and ")}` };
}

export function describeAlternatives(name: Name, more: readonly string[], less: readonly string[]): Sentence {
  const [come, gone] = [more, less].map((all) => joined([...new Set(all)], "or"));
  const change = !come ? `no longer be ${gone}` : gone ? `now be ${come} instead of ${gone}` : `now also be ${come}`;
  return says(name, `can ${change}`);
}

export function describeOpened(name: Name, values: readonly unknown[]): Sentence {
  const known = `an open enum with the known value${values.length > 1 ? "s" : ""} ${joined(values.map(quoted))}`;
  return saysIs(name, `now ${known}`);
}
