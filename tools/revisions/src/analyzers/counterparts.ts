// Pairs the members of an old TypeScript union type with the members of the new union type.
import ts from "typescript";

interface Counterparts {
  readonly pairs: readonly (readonly [base: ts.Type, revision: ts.Type])[];
  readonly isWhole: boolean;
}

export function counterparts(checker: ts.TypeChecker, left: ts.Type, right: ts.Type): Counterparts {
  const [some, others] = [membersOf(left), membersOf(right)];
  const pairs: [base: ts.Type, revision: ts.Type][] = [];
  // A loose comparison can pair unrelated union members, so strict comparisons run first.
  for (const [isCounterpart, isGuess] of waysToTell(checker, some, others)) {
    if (isGuess && without(some, pairs, 0).length !== without(others, pairs, 1).length) continue;
    for (const member of without(some, pairs, 0)) {
      const found = without(others, pairs, 1).find((other) => isCounterpart(member, other));
      if (found !== undefined) pairs.push([member, found]);
    }
  }
  const [alone, aloneToo] = [without(some, pairs, 0), without(others, pairs, 1)];
  const [one, other] = [alone[0], aloneToo[0]];
  const last = one && other && alone.length + aloneToo.length === 2 ? [[one, other] as const] : [];
  return { pairs: [...pairs, ...last], isWhole: last.length > 0 || alone.length + aloneToo.length === 0 };
}

function without(members: readonly ts.Type[], pairs: Counterparts["pairs"], side: 0 | 1): readonly ts.Type[] {
  const paired = new Set(pairs.map((pair) => pair[side]));
  return members.filter((member) => !paired.has(member));
}

type IsCounterpart = (one: ts.Type, other: ts.Type) => boolean;
type Way = readonly [isCounterpart: IsCounterpart, isGuess: boolean];

function waysToTell(checker: ts.TypeChecker, some: readonly ts.Type[], others: readonly ts.Type[]): Way[] {
  const [tags, tagsToo] = [byTag(checker, some), byTag(checker, others)];
  if (tags && tagsToo) {
    const tagOf = new Map([...tags].map(([tag, member]) => [member, tag]));
    return [[(one, other) => tagsToo.get(tagOf.get(one) ?? "") === other, false]];
  }
  const fits: IsCounterpart = (one, other) => checker.isTypeAssignableTo(one, other);
  const fitsBothWays: IsCounterpart = (one, other) => fits(one, other) && fits(other, one);
  return [
    [(one, other) => namesOf(one) === namesOf(other) && fitsBothWays(one, other), false],
    // If object types have only optional properties, the types can be assignable to each other even if some property
    // names differ.
    [fitsBothWays, false],
    [(one, other) => isObject(one) && isObject(other) && (fits(one, other) || fits(other, one)), true],
  ];
}

function namesOf(type: ts.Type): string {
  const names = type.getProperties().map(({ name }) => name);
  return names.sort().join();
}

/** Returns the union members by tag. A tag is a property with a different text in each member, such as `kind`. */
function byTag(checker: ts.TypeChecker, members: readonly ts.Type[]): ReadonlyMap<string, ts.Type> | undefined {
  const [first] = members;
  if (members.length < 2 || !members.every(isObject)) return undefined;
  for (const { name } of first?.getProperties() ?? []) {
    const tags = members.map((member) => literalOf(checker, member.getProperty(name)));
    if (tags.includes(undefined) || new Set(tags).size !== tags.length) continue;
    return new Map(members.map((member, at) => [String(tags[at]), member]));
  }
  return undefined;
}

function literalOf(checker: ts.TypeChecker, property: ts.Symbol | undefined): string | undefined {
  const type = property && checker.getTypeOfSymbol(property);
  return type?.isStringLiteral() ? type.value : undefined;
}

export function isObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isObject);
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}
