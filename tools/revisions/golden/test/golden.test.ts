import { expect, test } from "vitest";
import type { Plan } from "../../src/plan.ts";
import type { Case } from "../set/case.ts";
import { CASES } from "../set/cases.ts";
import { edited, planOf } from "../set/documents.ts";

/** Matches sentences without information, such as "changes from 1 to 1." */
const SAYS_NOTHING = / \.$|from (.+) to \1\.$/;

const plans = new Map<Case, Plan>();

// The test titles use `%s`, because Vitest shortens a long `$name`.
const ROWS = CASES.map((golden) => [golden.name, golden.bump, golden.why, golden] as const);

test.concurrent.each(ROWS)("if %s, the bump is %s. Reason: %s", async (_, bump, __, golden) => {
  const planned = await planOf(edited(golden.edit));
  plans.set(golden, planned);
  expect(planned.bumps["@org/broker-client"]).toBe(bump);
  for (const { what } of planned.changes) expect(what).not.toMatch(SAYS_NOTHING);
});

test("the analyzers `wire` and `types` each determine a wrong bump for at least one golden change", () => {
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
      `Of ${rows.length} bumps, the wire analyzer alone gets ${wrongWire.length} wrong. The types analyzer alone gets ${wrongTypes.length} wrong.`,
      line("right", "wire", "types", "change"),
      ...wrong.map(({ name, right, wire, types }) =>
        line(right, unlessRight(wire, right), unlessRight(types, right), name),
      ),
    ].join("\n"),
  );
  expect(wrongWire).not.toEqual([]);
  expect(wrongTypes).not.toEqual([]);
});
