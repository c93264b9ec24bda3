// Finds the differences between an old and a new TypeScript type. In the path of a difference, `[]` stands for a list
// element, and `{}` stands for a value of an index signature.
import ts from "typescript";
import { counterparts, isObject } from "./counterparts.ts";

export interface Detail {
  /**
   * Whether the new object type has an index signature. With an index signature, code can still read a removed
   * property.
   */
  readonly isOpen?: boolean;
  /** Old primitive type, such as `string`, if the new type is not assignable to the old type. */
  readonly was?: string;
}

export type Difference =
  | "lost"
  | "gained"
  | "gained, required"
  | "now required"
  | "now optional"
  | "widened"
  | "narrowed"
  | "changed";

export type Report = (difference: Difference, path: readonly string[], detail?: Detail) => void;

/**
 * Pairs of object types that are already compared. The comparison skips these pairs, so the comparison of a recursive
 * type ends.
 */
export type Seen = Map<ts.Type, Set<ts.Type>>;

/** Treats a missing type as an object type without properties. */
export function differences(
  checker: ts.TypeChecker,
  base: ts.Type | undefined,
  revision: ts.Type | undefined,
  report: Report,
  seen: Seen = new Map(),
): void {
  if (base && revision) walk(base, revision, []);
  else
    compareProperties(base && checker.getNonNullableType(base), revision && checker.getNonNullableType(revision), []);

  function walk(one: ts.Type, other: ts.Type, path: readonly string[]): void {
    if (one === other) return;
    const [left, right] = [checker.getNonNullableType(one), checker.getNonNullableType(other)];
    // TypeScript's `getNonNullableType` returns `{}` for `unknown` and `never` for `null`, so the original types are
    // compared.
    const isNull = (isNever(left) && allowsNull(one)) || (isNever(right) && allowsNull(other));
    if (isUnknown(one) || isUnknown(other) || isNull) return compareLeaf(one, other, path);
    compareNull(one, other, path);
    if (isNever(left) || isNever(right)) return appear(left, right, path);
    if (isList(left) && isList(right)) return compareLists(left, right, path);
    if (hasProperties(left) && hasProperties(right)) {
      // Nullable types are not added to `Seen`. Several properties can share one nullable `ts.Type`, and each of these
      // properties must be compared.
      if (!isSeen(left, right)) compareProperties(left, right, path);
      return;
    }
    if (!left.isUnion() && !right.isUnion()) return compareLeaf(left, right, path);
    const { pairs, isWhole } = counterparts(checker, left, right);
    for (const [member, counterpart] of pairs) walk(member, counterpart, path);
    if (!isWhole) compareLeaf(left, right, path);
  }

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
    if (widens || narrows) return report(widens ? "widened" : "narrowed", path);
    const was = checker.getBaseTypeOfLiteralType(left);
    const isOther = !checker.isTypeAssignableTo(checker.getNonNullableType(right), was);
    const text = checker.typeToString(was);
    report("changed", path, isOther && PRIMITIVES.has(text) ? { was: text } : undefined);
  }

  function compareLists(left: ts.TypeReference, right: ts.TypeReference, path: readonly string[]): void {
    const [some, others] = [checker.getTypeArguments(left), checker.getTypeArguments(right)];
    const isAlike = checker.isTupleType(left) === checker.isTupleType(right) && some.length === others.length;
    if (!isAlike) return compareLeaf(left, right, path);
    for (const [index, element] of some.entries()) walk(element, others[index] ?? element, [...path, "[]"]);
  }

  function compareProperties(left: ts.Type | undefined, right: ts.Type | undefined, path: readonly string[]): void {
    const [before, after] = [propertiesOf(left), propertiesOf(right)];
    for (const [name, property] of before) {
      const here = [...path, name];
      const counterpart = after.get(name);
      if (counterpart === undefined) {
        report("lost", here, { isOpen: right?.getStringIndexType() !== undefined });
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
    compareIndex(left, right, [...path, "{}"]);
  }

  function compareIndex(left: ts.Type | undefined, right: ts.Type | undefined, path: readonly string[]): void {
    const [was, is] = [left?.getStringIndexType(), right?.getStringIndexType()];
    if (was !== undefined && is !== undefined) return walk(was, is, path);
    if (was !== undefined) report("lost", path);
    if (is === undefined || was !== undefined) return;
    // In TypeScript, an index signature also limits the types of named properties.
    const own = left?.getProperties().map((property) => checker.getNonNullableType(checker.getTypeOfSymbol(property)));
    report(own?.some((type) => !checker.isTypeAssignableTo(type, is)) ? "narrowed" : "gained", path);
  }

  function isList(type: ts.Type): type is ts.TypeReference {
    return checker.isArrayType(type) || checker.isTupleType(type);
  }

  function hasProperties(type: ts.Type): boolean {
    return isObject(type) && !isList(type);
  }

  function allowsNull(type: ts.Type): boolean {
    return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  }
}

const PRIMITIVES = new Set(["string", "number", "boolean"]);

const isUnknown = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Unknown) !== 0;
const isNever = ({ flags }: ts.Type) => (flags & ts.TypeFlags.Never) !== 0;

function propertiesOf(type: ts.Type | undefined): ReadonlyMap<string, ts.Symbol> {
  return new Map(type?.getProperties().map((property) => [property.name, property]));
}

export const isOptional = ({ flags }: ts.Symbol) => (flags & ts.SymbolFlags.Optional) !== 0;
