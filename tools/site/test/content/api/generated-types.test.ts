import {
  Comment,
  CommentTag,
  DeclarationReflection,
  FileRegistry,
  normalizePath,
  ProjectReflection,
  ReflectionKind,
  ReflectionSymbolId,
} from "typedoc";
import { expect, test } from "vitest";
import { summarizeGeneratedTypes } from "../../../src/content/api/generated-types.ts";

test("summarizeGeneratedTypes gives a summary to a schema that has only an example", () => {
  const project = new ProjectReflection("made-up", new FileRegistry());
  const schema = new DeclarationReflection("Order", ReflectionKind.TypeAlias, project);
  schema.comment = new Comment([], [new CommentTag("@example", [])]);
  project.registerSymbolId(
    schema,
    new ReflectionSymbolId({
      packageName: "made-up",
      packagePath: normalizePath("src/generated/schema.ts"),
      qualifiedName: "Order",
    }),
  );
  summarizeGeneratedTypes(project, new Map([["Order", schema]]));
  expect(Comment.combineDisplayParts(schema.comment.summary)).toBe("Schema of the spec.");
});
