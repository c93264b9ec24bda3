import { type Reflection, ReflectionKind } from "typedoc";
import { MemberRouter } from "typedoc-plugin-markdown";

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
