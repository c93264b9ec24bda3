import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Comment, type DeclarationReflection, type ProjectReflection, ReflectionKind } from "typedoc";
import type { Page } from "../../page.ts";
import { blocks, code, codeBlock, firstSentence, inline, link, table } from "../markdown.ts";
import type { EntryPoint } from "./entry-points.ts";
import { hasOptions, targetOf } from "./options.ts";
import { pagePath, TYPES } from "./theme.ts";

/**
 * Creates the page of each entry point and of its exports.
 *
 * @param rendered directory of typedoc's output
 */
export async function createPages(
  project: ProjectReflection,
  entries: readonly EntryPoint[],
  rendered: string,
): Promise<Page[]> {
  const all = entries.flatMap((entry) => exportsOf(entry, project));
  const listedAt = new Map<string, string>(
    all.toReversed().flatMap((each) => {
      const options = optionsOf(each);
      return options ? [[`/${pagePath(options)}`, `/${pagePath(each)}#parameters`] as const] : [];
    }),
  );
  const pages = entries.map(async (entry) => {
    const exported = exportsOf(entry, project);
    const members = exported.map(async (each): Promise<Page> => {
      const path = pagePath(each);
      const text = cleaned(await readFile(join(rendered, `${path}.md`), "utf8"));
      const markdown = text.replaceAll(/(?<=\]\()[^)#]+/g, (url) => listedAt.get(url) ?? url);
      const keywords = optionsOf(each)?.name;
      const description = summaryOf(each);
      const page = { path, title: each.name, description, markdown: blocks(importOf(entry, each), markdown) };
      return keywords === undefined ? page : { ...page, keywords };
    });
    return [indexPage(entry, exported), ...(await Promise.all(members))];
  });
  return [entryPointPage(entries, project), ...(await Promise.all(pages)).flat()];
}

/**
 * Returns the exports of an entry point, except those whose page is below another entry point, and except types whose
 * fields are on the page of a function.
 */
function exportsOf({ path }: EntryPoint, project: ProjectReflection): DeclarationReflection[] {
  const exported = project.children?.find(({ name }) => name === path)?.children ?? [];
  const listed = new Set(exported.map(optionsOf));
  const own = exported.filter((each) => each.kind !== ReflectionKind.Reference && !listed.has(each));
  return own.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Returns the type of a function's options, if the page of the function lists their fields. */
function optionsOf({ signatures }: DeclarationReflection): DeclarationReflection | undefined {
  const [parameter, ...others] = signatures?.[0]?.parameters ?? [];
  return parameter && hasOptions([parameter, ...others]) ? targetOf(parameter.type) : undefined;
}

/** Returns the page that lists the entry points with their functions. */
function entryPointPage(entries: readonly EntryPoint[], project: ProjectReflection): Page {
  const packages = Array.from(
    Map.groupBy(entries, ({ packageName }) => packageName),
    ([name, members]) => {
      const rows = members.map((entry) => {
        const functions = exportsOf(entry, project).filter(({ kind }) => kind === ReflectionKind.Function);
        const links = functions.map((each) => link(code(each.name), `/${pagePath(each)}`));
        return [link(code(entry.specifier), `/${entry.path}`), links.join(", ")];
      });
      return blocks(`## ${name}`, members[0]?.description ?? "", table(["Entry point", "Functions"], rows));
    },
  );
  return {
    path: "api",
    title: "API",
    description: "Functions, classes and types of each package.",
    markdown: blocks(
      "The page of each function, class and type has its fields or parameters, and its errors.",
      ...packages,
    ),
  };
}

/** Removes the extension of links, the anchors and the separators that typedoc writes. */
function cleaned(markdown: string): string {
  return markdown
    .replace(/\]\((\/api\/[^)\s]*?)\.md(#[^)\s]*)?\)/g, "]($1$2)")
    .replace(/<a id="[^"]*"><\/a> ?/g, "")
    .replace(/\n\*\*\*\n/g, "")
    .trim();
}

/** @throws {Error} the export has no docstring */
function summaryOf({ comment, name, signatures }: DeclarationReflection): string {
  const summary = Comment.combineDisplayParts((comment ?? signatures?.[0]?.comment)?.summary);
  if (summary === "") throw new Error(`The export ${name} has no docstring, but its page needs a summary.`);
  return firstSentence(summary);
}

function importOf({ specifier }: EntryPoint, exported: DeclarationReflection): string {
  const keyword = exported.kindOf(TYPES) ? "import type" : "import";
  return codeBlock("ts", `${keyword} { ${exported.name} } from "${specifier}";`);
}

const GROUPS = [
  { heading: "Functions", kinds: [ReflectionKind.Function] },
  { heading: "Classes", kinds: [ReflectionKind.Class] },
  { heading: "Constants", kinds: [ReflectionKind.Variable] },
  { heading: "Types", kinds: TYPES },
];

function indexPage(
  { path, specifier, description, folder }: EntryPoint,
  exported: readonly DeclarationReflection[],
): Page {
  const groups = GROUPS.flatMap(({ heading, kinds }) => {
    const rows = exported
      .filter((each) => each.kindOf(kinds))
      .map((each) => [link(code(each.name), `/${pagePath(each)}`), inline(summaryOf(each))]);
    return rows.length === 0 ? [] : [`## ${heading}`, table(["Name", "Description"], rows)];
  });
  const usage = `The page ${link(folder, `/packages/${folder}`)} shows how to use the package.`;
  return {
    path,
    title: `API of ${specifier}`,
    description: `Functions, classes and types that ${code(specifier)} exports.`,
    markdown: blocks(`${description} This page lists the exports of ${code(specifier)}. ${usage}`, ...groups),
  };
}
