// Where two types differ, as paths of property names; `[]` stands for the elements of a list, `{}` for what a string
// index gives. Each verdict at a leaf is the compiler's own, by assignability.
import ts from "typescript";

/** Of what is compared, from the base to the revision. */
export type Difference =
  | "lost"
  | "gained"
  | "gained, required"
  | "now required"
  | "now optional"
  | "widened"
  | "narrowed"
  | "changed";

export type Report = (difference: Difference, path: readonly string[]) => void;

/** Of two types, or of one and nothing: which is an object without properties. */
export function differences(
  checker: ts.TypeChecker,
  base: ts.Type | undefined,
  revision: ts.Type | undefined,
  report: Report,
): void {
  const seen = new Map<ts.Type, Set<ts.Type>>();
  if (base && revision) walk(base, revision, []);
  else
    compareProperties(base && checker.getNonNullableType(base), revision && checker.getNonNullableType(revision), []);

  function walk(one: ts.Type, other: ts.Type, path: readonly string[]): void {
    if (one === other || isSeen(one, other)) return;
    // What says nothing can only be compared as it is: without null and undefined it would be any object.
    if (isUnknown(one) || isUnknown(other)) return compareLeaf(one, other, path);
    compareNull(one, other, path);
    const [left, right] = [checker.getNonNullableType(one), checker.getNonNullableType(other)];
    if (isNever(left) || isNever(right)) return appear(left, right, path);
    if (checker.isArrayType(left) && checker.isArrayType(right)) {
      return walk(elementOf(left), elementOf(right), [...path, "[]"]);
    }
    // An array has its methods for properties.
    if (checker.isArrayType(left) || checker.isArrayType(right)) return compareLeaf(left, right, path);
    if (isObject(left) && isObject(right)) return compareProperties(left, right, path);
    const pair = onlyDifferent(left, right);
    if (pair !== undefined) return walk(...pair, path);
    const [tagged, taggedToo] = [byTag(left), byTag(right)];
    if (tagged === undefined || taggedToo === undefined) return compareLeaf(left, right, path);
    for (const [tag, member] of tagged) {
      const counterpart = taggedToo.get(tag);
      if (counterpart !== undefined) walk(member, counterpart, path);
    }
    if ([...tagged.keys()].sort().join() !== [...taggedToo.keys()].sort().join()) compareLeaf(left, right, path);
  }

  /** A schema may hold itself. */
  function isSeen(one: ts.Type, other: ts.Type): boolean {
    const others = seen.get(one) ?? new Set();
    seen.set(one, others);
    return others.size === others.add(other).size;
  }

  function appear(left: ts.Type, right: ts.Type, path: readonly string[]): void {
    if (isNever(left) && isNever(right)) return;
    report(isNever(left) ? "gained" : "lost", path);
  }

  function compareNull(one: ts.Type, other: ts.Type, path: readonly string[]): void {
    const [before, after] = [allowsNull(one), allowsNull(other)];
    if (before !== after) report(after ? "widened" : "narrowed", path);
  }

  function compareLeaf(left: ts.Type, right: ts.Type, path: readonly string[]): void {
    const widens = checker.isTypeAssignableTo(left, right);
    const narrows = checker.isTypeAssignableTo(right, left);
    if (widens && narrows) return;
    report(widens ? "widened" : narrows ? "narrowed" : "changed", path);
  }

  function compareProperties(left: ts.Type | undefined, right: ts.Type | undefined, path: readonly string[]): void {
    const [before, after] = [propertiesOf(left), propertiesOf(right)];
    for (const [name, property] of before) {
      const here = [...path, name];
      const counterpart = after.get(name);
      if (counterpart === undefined) {
        report("lost", here);
        continue;
      }
      if (isOptional(property) !== isOptional(counterpart)) {
        report(isOptional(counterpart) ? "now optional" : "now required", here);
      }
      walk(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(counterpart), here);
    }
    for (const [name, property] of after) {
      if (!before.has(name)) report(isOptional(property) ? "gained" : "gained, required", [...path, name]);
    }
    compareIndex(left?.getStringIndexType(), right?.getStringIndexType(), [...path, "{}"]);
  }

  function compareIndex(left: ts.Type | undefined, right: ts.Type | undefined, path: readonly string[]): void {
    if (left !== undefined && right !== undefined) return walk(left, right, path);
    if (left !== right) report(left === undefined ? "gained" : "lost", path);
  }

  function elementOf(list: ts.Type): ts.Type {
    const element = list.getNumberIndexType();
    if (element === undefined) throw new Error("a list without elements");
    return element;
  }

  function allowsNull(type: ts.Type): boolean {
    return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  }

  /** The members of two unions that are not in both, where there is one of each. */
  function onlyDifferent(left: ts.Type, right: ts.Type): [ts.Type, ts.Type] | undefined {
    if (!left.isUnion() || !right.isUnion()) return undefined;
    const [one, ...others] = left.types.filter((member) => !right.types.includes(member));
    const [other, ...othersToo] = right.types.filter((member) => !left.types.includes(member));
    return one && other && others.length + othersToo.length === 0 ? [one, other] : undefined;
  }

  /** The members of a union of objects by the value that tells them apart; undefined where none does. */
  function byTag(type: ts.Type): ReadonlyMap<string, ts.Type> | undefined {
    if (!type.isUnion() || !type.types.every(isObject)) return undefined;
    const [first] = type.types;
    for (const { name } of first?.getProperties() ?? []) {
      const tags = type.types.map((member) => literalOf(member.getProperty(name)));
      if (tags.includes(undefined) || new Set(tags).size !== tags.length) continue;
      return new Map(type.types.map((member, at) => [String(tags[at]), member]));
    }
    return undefined;
  }

  function literalOf(property: ts.Symbol | undefined): string | undefined {
    const type = property && checker.getTypeOfSymbol(property);
    return type?.isStringLiteral() ? type.value : undefined;
  }
}

const isUnknown = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Unknown) !== 0;
const isNever = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Never) !== 0;

function isObject(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.every(isObject);
  return (type.flags & ts.TypeFlags.Object) !== 0;
}

function propertiesOf(type: ts.Type | undefined): ReadonlyMap<string, ts.Symbol> {
  return new Map(type?.getProperties().map((property) => [property.name, property]));
}

export const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
