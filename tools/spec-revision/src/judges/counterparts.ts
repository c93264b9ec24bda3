// Which members of two unions stand for each other. A type that is no union is a union of one.
import ts from "typescript";

export interface Counterparts {
  readonly pairs: readonly (readonly [base: ts.Type, revision: ts.Type])[];
  /** Whether each member of both has one. */
  readonly isWhole: boolean;
}

export function counterparts(checker: ts.TypeChecker, left: ts.Type, right: ts.Type): Counterparts {
  const [some, others] = [membersOf(left), membersOf(right)];
  const find = finder(checker, some, others);
  const pairs = some.flatMap((member) => {
    const found = find(member);
    return found === undefined ? [] : [[member, found] as const];
  });
  const [alone, aloneToo] = [without(some, pairs, 0), without(others, pairs, 1)];
  const [one, other] = [alone[0], aloneToo[0]];
  // The one of each that has none is the same one, changed.
  const last = one && other && alone.length + aloneToo.length === 2 ? [[one, other] as const] : [];
  return { pairs: [...pairs, ...last], isWhole: last.length > 0 || alone.length + aloneToo.length === 0 };
}

function without(members: readonly ts.Type[], pairs: Counterparts["pairs"], side: 0 | 1): readonly ts.Type[] {
  const paired = new Set(pairs.map((pair) => pair[side]));
  return members.filter((member) => !paired.has(member));
}

function finder(checker: ts.TypeChecker, some: readonly ts.Type[], others: readonly ts.Type[]) {
  const [tags, tagsToo] = [byTag(checker, some), byTag(checker, others)];
  if (tags && tagsToo) {
    const tagOf = new Map([...tags].map(([tag, member]) => [member, tag]));
    return (member: ts.Type) => tagsToo.get(tagOf.get(member) ?? "");
  }
  const fits = (one: ts.Type, other: ts.Type) => checker.isTypeAssignableTo(one, other);
  // Of optional properties alone, one more or one less is assignable both ways: so what fits is still to be compared.
  return (member: ts.Type) =>
    others.find((other) => fits(member, other) && fits(other, member)) ??
    others.find((other) => isObject(member) && isObject(other) && (fits(member, other) || fits(other, member)));
}

/** The members of a union of objects by the value that tells them apart; undefined where none does. */
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
