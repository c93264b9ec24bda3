// Compares the plan with the golden set: the bumps that a user would call right.
import { expect, test } from "vitest";
import type { Plan } from "../../src/plan.ts";
import type { Case } from "../set/case.ts";
import { CASES } from "../set/cases.ts";
import { edited, planOf } from "../set/documents.ts";

/** An empty sentence, or one that says from something to the same. */
const SAYS_NOTHING = / \.$|from (.+) to \1\.$/;

const plans = new Map<Case, Plan>();

// Not by `$name`, which is cut where it is long. Who sees one fail wants to know why it is right.
const ROWS = CASES.map((golden) => [golden.bump, golden.name, golden.why, golden] as const);

test.concurrent.each(ROWS)("%s: %s. %s", async (bump, _, __, golden) => {
  const planned = await planOf(edited(golden.edit));
  plans.set(golden, planned);
  expect(planned.bumps["@org/broker-client"]).toBe(bump);
  for (const { what } of planned.changes) expect(what).not.toMatch(SAYS_NOTHING);
});

test("neither analyzer would do alone", () => {
  const rows = CASES.flatMap((golden) => {
    const planned = plans.get(golden);
    return planned ? [{ name: golden.name, right: golden.bump, wire: planned.wire, types: planned.types }] : [];
  });
  const wrong = rows.filter(({ right, wire, types }) => wire !== right || types !== right);
  const wrongWire = wrong.filter(({ right, wire }) => wire !== right);
  const wrongTypes = wrong.filter(({ right, types }) => types !== right);
  const line = (...cells: readonly string[]) => cells.map((cell, i) => (i < 3 ? cell.padEnd(8) : cell)).join("");
  const unlessRight = (alone: string, right: string) => (alone === right ? "" : alone);
  console.log(
    [
      `Of ${rows.length} changes, the wire analyzer alone gets ${wrongWire.length} wrong, the types analyzer alone ${wrongTypes.length}.`,
      line("right", "wire", "types", "change"),
      ...wrong.map(({ name, right, wire, types }) =>
        line(right, unlessRight(wire, right), unlessRight(types, right), name),
      ),
    ].join("\n"),
  );
  expect(wrongWire).not.toEqual([]);
  expect(wrongTypes).not.toEqual([]);
});
