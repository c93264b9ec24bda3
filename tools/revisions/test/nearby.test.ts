import fc from "fast-check";
import { expect, test } from "vitest";
import { Nearby, type DocumentSide } from "../src/changes/nearby.ts";
import { startsWith } from "../src/document/keys.ts";
import type { Subject } from "../src/edits/subject.ts";

const keys = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 4 });
const side = fc.constantFrom<DocumentSide>("base", "revision");
const subject = fc
  .record({ base: fc.option(keys, { nil: undefined }), revision: keys })
  .map(({ base, revision }): Subject => ({
    edit: { kind: "modified", node: "Schema", property: "type", base: undefined, revision: undefined, weight: "none" },
    base,
    revision,
    keys: revision,
    document: {},
    documents: { base: {}, revision: {} },
  }));
const place = fc.record({ side, keys, trail: fc.array(keys, { maxLength: 3 }) });

test("`Nearby` finds the same edits as a search through all edits", () => {
  fc.assert(
    fc.property(fc.array(subject, { maxLength: 8 }), fc.array(place, { maxLength: 3 }), (subjects, places) => {
      const nearby = new Nearby(subjects);
      const search = (isNear: (edit: readonly string[], at: (typeof places)[number]) => boolean) =>
        subjects.filter((each) =>
          places.some((at) => {
            const edit = each[at.side];
            return edit !== undefined && isNear(edit, at);
          }),
        );
      const isWithin = (edit: readonly string[], at: { keys: readonly string[] }) => startsWith(edit, at.keys);
      expect(nearby.within(places)).toEqual(search(isWithin));
      expect(nearby.find(places)).toEqual(
        search((edit, at) => isWithin(edit, at) || at.trail.some((on) => startsWith(on, edit.slice(0, -1)))),
      );
    }),
  );
});
