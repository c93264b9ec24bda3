import { type DeclarationReflection, type ProjectReflection, ReferenceType, type SomeType, UnionType } from "typedoc";
import { appendParagraph, text } from "./comments.ts";

/** Maximum number of values that the theme writes with one line for each value. */
const MANY = 30;

/**
 * Lists the docstrings of a union's members, or the values of a long union, and replaces a nested union with its
 * members. If the list has all members, the result has `elementSummaries`, and the theme omits the code.
 */
export function describeUnion(reflection: DeclarationReflection): void {
  const { type } = reflection;
  if (type?.type !== "union") return;
  const flat = new UnionType(type.types.flatMap(membersOf));
  const items = (type.elementSummaries ?? []).flatMap((summary, index) => {
    const member = type.types[index];
    if (!member || summary.length === 0) return [];
    return [[text(`- ${membersOf(member).map(codeOf).join(", ")}: `), ...summary, text("\n")]];
  });
  const isLong = items.length === 0 && flat.types.length > MANY;
  if (isLong) items.push([text(`Values: ${flat.types.map(codeOf).join(", ")}`)]);
  if (items.length > 0) appendParagraph(reflection, items.flat());
  if (isLong || items.length === type.types.length) flat.elementSummaries = [];
  reflection.type = flat;
}

function membersOf(type: SomeType): SomeType[] {
  return type.type === "union" ? type.types.flatMap(membersOf) : [type];
}

function codeOf(type: SomeType): string {
  return `\`${type.type === "literal" ? String(type.value) : type.toString()}\``;
}

/** Minimum number of strings in a union that `nameUnions` replaces with the name of the union. */
const FEWEST = 3;

/**
 * Replaces the strings of an exported union with its name. TypeScript does not keep the name of a computed union, so a
 * field of this type would repeat all strings.
 */
export function nameUnions(project: ProjectReflection, exported: readonly DeclarationReflection[]): void {
  const unions = exported.flatMap((alias) => {
    const strings = stringsOf(alias.type);
    return strings.size >= FEWEST ? { alias, strings } : [];
  });
  for (const reflection of Object.values(project.reflections)) {
    if (!reflection.isDeclaration() || reflection.type?.type !== "union") continue;
    const { types } = reflection.type;
    const own = stringsOf(reflection.type);
    const found = unions.find(
      ({ alias, strings }) => alias !== reflection && [...strings].every((each) => own.has(each)),
    );
    if (!found) continue;
    const rest = types.filter((type) => type.type !== "literal" || !found.strings.has(String(type.value)));
    const named = ReferenceType.createResolvedReference(found.alias.name, found.alias, project);
    reflection.type = rest.length === 0 ? named : new UnionType([named, ...rest]);
  }
}

function stringsOf(type: SomeType | undefined): Set<string> {
  const members = type?.type === "union" ? type.types : [];
  return new Set(
    members.flatMap((each) => (each.type === "literal" && typeof each.value === "string" ? each.value : [])),
  );
}
