import { type DeclarationReflection, type Reflection, ReflectionKind, type SomeType } from "typedoc";
import {
  type MarkdownPageEvent,
  MarkdownTheme,
  type MarkdownThemeContext,
  MemberRouter,
} from "typedoc-plugin-markdown";
import { code, inline } from "../markdown.ts";
import { hasOptions, optionsList } from "./options.ts";

/** Theme without the parts of a page that repeat a code block. */
export class SiteTheme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
    const context = super.getRenderContext(page);
    const { partials } = context;
    const { declarationTitle, memberTitle, parametersTable, signatureTitle, typeDeclarationContainer, unionType } =
      partials;
    context.partials = {
      ...partials,
      declarationTitle: (model) => describeType(context, model, declarationTitle(model)),
      // Formats the name as code. A deprecated member has tildes around its name.
      memberTitle: (model) => memberTitle(model).replace(/[^~]+/, (name) => code(name.replaceAll("\\", ""))),
      signatureTitle: (model, options) => tidy(signatureTitle(model, options)),
      inheritance: () => "",
      parametersTable: (model) => (hasOptions(model) ? optionsList(context, model[0]) : parametersTable(model)),
      typeDeclarationContainer: (model, declaration, options) =>
        declaration.signatures && model.type && !context.helpers.hasUsefulTypeDetails(model.type)
          ? ""
          : typeDeclarationContainer(model, declaration, options),
      typeDeclarationUnionContainer: (model, { headingLevel }) => alternativesOf(context, model, headingLevel + 1),
      unionType: (model) => {
        const inOneLine = model.types.every(({ type }) => type !== "reflection") && model.toString().length < LONG;
        return inOneLine
          ? model.types.map((type) => context.partials.someType(type, { forceCollapse: true })).join(" \\| ")
          : unionType(model);
      },
    };
    return context;
  }
}

/** Minimum length of a union that the theme writes with one line for each member. */
const LONG = 100;

/**
 * Returns the type of a declaration as Markdown. A type without an object is a line of text, because a code block
 * cannot contain links.
 */
function describeType({ partials }: MarkdownThemeContext, model: DeclarationReflection, block: string): string {
  const members = model.type?.type === "union" ? model.type : undefined;
  // The page lists each member of the union below, so the type is omitted.
  if (members && (members.elementSummaries || members.types.every(tagOf))) return "";
  // Removes the `|` at the start of a union that spans several lines.
  const line = ` ${partials.someType(model.type)}`.replaceAll(/([ <])\n\s*\\\| /g, "$1").replaceAll(/\s+/g, " ");
  const isLine = model.kindOf(ReflectionKind.Property)
    ? model.type?.type !== "unknown" && !line.includes("{")
    : model.kindOf(ReflectionKind.TypeAlias) && members?.types.every(({ type }) => type === "reference");
  // One element of code contains the whole type, because its links cannot be in code spans.
  const plain = line.trim().replaceAll(/`([^`]*)`/g, (_, text: string) => inline(text));
  return isLine ? `Type: <code>${plain}</code>` : tidy(block);
}

/** Returns the field that distinguishes an object of a union. */
function tagOf(type: SomeType): DeclarationReflection | undefined {
  const fields = type.type === "reflection" ? type.declaration.children : undefined;
  return fields?.find((field) => field.type?.type === "literal");
}

function titleOf({ name, type }: DeclarationReflection): string {
  return `${name}: ${type?.toString()}`;
}

/**
 * Shows each object of a union as a table. The heading is the field that distinguishes the object. If a union has more
 * than two objects, the fields that all objects have are in one table above.
 */
function alternativesOf({ partials }: MarkdownThemeContext, { type }: DeclarationReflection, level: number): string {
  const members = type?.type === "union" ? type.types : [];
  const objects = members.flatMap((member, index) => {
    if (member.type !== "reflection" || !member.declaration.children) return [];
    const tag = tagOf(member);
    const fields = member.declaration.children.filter((field) => field !== tag);
    return { title: tag ? code(titleOf(tag)) : `Alternative ${index + 1}`, fields };
  });
  const isShared = (field: DeclarationReflection) =>
    objects.length > 2 && objects.every(({ fields }) => fields.some((each) => titleOf(each) === titleOf(field)));
  const shared = objects.at(0)?.fields.filter(isShared) ?? [];
  const tableOf = (fields: DeclarationReflection[]) =>
    partials.propertiesTable(fields, { isEventProps: false, kind: ReflectionKind.TypeLiteral });
  const sections = objects.map(({ title, fields }) => {
    const own = fields.filter((field) => !isShared(field));
    return `${"#".repeat(level)} ${title}\n\n${own.length === 0 ? "No other fields." : tableOf(own)}`;
  });
  return [...(shared.length === 0 ? [] : ["All members have these fields:", tableOf(shared)]), ...sections].join(
    "\n\n",
  );
}

/** Gives each export the path of `pagePath`. The name of a module is its path. */
export class SiteRouter extends MemberRouter {
  override getIdealBaseName(reflection: Reflection): string {
    return pagePath(reflection);
  }
}

/** Kinds of exports that `import type` imports. */
export const TYPES = [ReflectionKind.Interface, ReflectionKind.TypeAlias];

/**
 * Returns the path of a page: `<path of the entry point>/<name>`. If a function and a type differ only in case, such
 * as `undiciTransport` and `UndiciTransport`, the path of the type ends with `-type`. Some file systems ignore case.
 */
export function pagePath(reflection: Reflection): string {
  const { name, parent } = reflection;
  if (!parent?.isDeclaration() || !parent.kindOf(ReflectionKind.Module)) return name;
  const sameName = (parent.children ?? []).filter((each) => each.name.toLowerCase() === name.toLowerCase());
  const suffix = sameName.length > 1 && reflection.kindOf(TYPES) ? "-type" : "";
  return `${parent.name}/${name}${suffix}`;
}

/** Writes an empty object as `{}`, and indents an object in a union, because typedoc does neither. */
export function tidy(code: string): string {
  return code
    .replace(/\{\n\s*\}/g, "{}")
    .replace(/(?<=^ *\| (?:.* & )?\{\n)[^{}]*\}/gm, (fields) => fields.replace(/^/gm, "    "))
    .replace(/ +$/gm, "");
}
