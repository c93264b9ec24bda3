import { type ProjectReflection, ReflectionKind } from "typedoc";
import { groupErrors, showDefault } from "./comments.ts";
import { summarizeGeneratedTypes } from "./generated-types.ts";
import { describeUnion, nameUnions } from "./unions.ts";

/** Changes the result of typedoc before typedoc resolves links, so that pages show only necessary facts. */
export function simplify(project: ProjectReflection): void {
  const exported = new Map(
    (project.children ?? []).flatMap((module) => module.children ?? []).map((each) => [each.name, each]),
  );
  summarizeGeneratedTypes(project, exported);
  nameUnions(project, [...exported.values()]);
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.comment) groupErrors(reflection.comment, (name) => exported.get(name));
    if (reflection.isDeclaration()) describeUnion(reflection);
    showDefault(reflection);
  }
}

/** Names destructured parameters without `@param`, which typedoc names `__namedParameters` when it resolves `@param`. */
export function nameParameters(project: ProjectReflection): void {
  for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
    if (parameter.name === "__namedParameters") parameter.name = "options";
  }
}
