import { pointerTo } from "@org/codegen/document";
import { expect, test } from "vitest";
import type { Finding } from "../src/analyzers/finding.ts";
import { attach } from "../src/changes/attach.ts";
import { subjectOf } from "../src/edits/subject.ts";

const withNote = (note: object) => ({
  components: { schemas: { A: { properties: { a: { type: "string", ...note } } } } },
});
const PLACE = ["components", "schemas", "A", "properties", "a"];

test.each(["deprecated", "x-made-up"])(
  "`attach` finds no edit for a changed type if the only edit adds `%s`",
  (property) => {
    const documents = { base: withNote({}), revision: withNote({ [property]: true }) };
    const revision = { pointer: pointerTo([...PLACE, property]), value: true };
    const base = { pointer: pointerTo(PLACE), value: undefined };
    const subject = subjectOf(
      { kind: "modified", node: "Schema", property, base, revision, weight: "patch" },
      documents,
    );
    const place = { of: "schemas", name: "A", path: ["a"] } as const;
    const finding: Finding = { flow: "output", difference: "changed", place };
    expect(attach([finding], [subject], documents).loose).toEqual([finding]);
  },
);
