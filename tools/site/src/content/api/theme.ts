import { type DeclarationReflection, type Reflection, ReflectionKind, type SignatureReflection } from "typedoc";
import { type MarkdownPageEvent, MarkdownTheme, type MarkdownThemeContext } from "typedoc-plugin-markdown";
import { indent } from "./indent.ts";

/** Theme without the parts of a page that repeat a code block. */
export class SiteTheme extends MarkdownTheme {
  override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
    const context = super.getRenderContext(page);
    const { partials } = context;
    const { declarationTitle, signatureTitle, typeDeclarationContainer, unionType } = partials;
    context.partials = {
      ...partials,
      declarationTitle: (model) => indent(declarationTitle(model)),
      signatureTitle: (model, options) => indent(signatureTitle(model, options)),
      inheritance: () => "",
      typeDeclarationContainer: (model, declaration, options) =>
        isPlainFunction(declaration) ? "" : typeDeclarationContainer(model, declaration, options),
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

function isPlainFunction({ signatures = [] }: DeclarationReflection): boolean {
  return signatures.length > 0 && signatures.every((signature) => !isDocumented(signature));
}

function isDocumented({ comment, parameters = [] }: SignatureReflection): boolean {
  return comment !== undefined || parameters.some((parameter) => parameter.comment !== undefined);
}

/** Shows each object of a union as a table. The heading is the field that distinguishes the object. */
function alternativesOf({ partials }: MarkdownThemeContext, { type }: DeclarationReflection, level: number): string {
  const members = type?.type === "union" ? type.types : [];
  const sections = members.flatMap((member, index) => {
    if (member.type !== "reflection" || !member.declaration.children) return [];
    const fields = member.declaration.children;
    const [tag] = fields.flatMap(({ name, type: value }) =>
      value?.type === "literal" ? `${name}: ${value.toString()}` : [],
    );
    const title = tag === undefined ? `Alternative ${index + 1}` : `\`${tag}\``;
    const table = partials.propertiesTable(fields, { isEventProps: false, kind: ReflectionKind.TypeLiteral });
    return [`${"#".repeat(level)} ${title}`, table];
  });
  return sections.join("\n\n");
}
