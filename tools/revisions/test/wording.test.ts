import { describe, expect, test } from "vitest";
import type { Change, CommandChange } from "../src/change.ts";
import { parseWording, reworded } from "../src/wording.ts";

const change = (what: string, bump: Change["bump"], sandbox?: string): Change => ({
  what,
  sandbox,
  location: { file: "openapi.yaml", line: 1 },
  bump,
  why: "It is so.",
  advice: undefined,
});

describe("spec/wording.yaml", () => {
  const changes = [
    change("`a` is gone.", "patch"),
    change("The placeholder `b` is called `c` now.", "patch"),
    change("`d` is gone.", "major", "`d` is gone."),
  ];

  test("spec/wording.yaml lets a maintainer replace one line of the plan with two lines, or two lines with one line", () => {
    const wording = parseWording(`
lines:
  - plan: The placeholder \`b\` is called \`c\` now.
    say: ["\`b\` is no longer named.", "\`c\` is named."]
  - plan: ["\`a\` is gone.", "\`d\` is gone. It is so."]
    say: "\`a\` and \`d\` are gone: use \`e\`."
`);
    const { changes: said } = reworded({ changes, commands: [] }, wording);
    expect(said.map(({ bump, what, sandbox }) => [bump, what, sandbox])).toEqual([
      ["patch", "`b` is no longer named.", undefined],
      ["patch", "`c` is named.", undefined],
      ["major", "`a` and `d` are gone: use `e`.", "`a` and `d` are gone: use `e`."],
    ]);
  });

  test("spec/wording.yaml lets a maintainer replace a line about `broker call`", () => {
    const command: CommandChange = change("`broker call b` is removed.", "major");
    const plan = { changes, commands: [command] };
    const said = reworded(
      plan,
      parseWording('lines: [{ plan: "`broker call b` is removed. It is so.", say: Use c. }]'),
    );
    expect(said).toEqual({ changes, commands: [{ ...command, what: "Use c.", advice: "" }] });
    const mixed = parseWording('lines: [{ plan: ["`broker call b` is removed.", "`a` is gone."], say: Use c. }]');
    expect(() => reworded(plan, mixed)).toThrow(
      "An entry can replace lines about `broker call` or other lines, but not both.",
    );
  });

  test("spec/wording.yaml is rejected if an entry contains a line that is not in the plan", () => {
    const wording = parseWording('lines: [{ plan: "`z` is gone.", say: Nothing. }]');
    expect(() => reworded({ changes, commands: [] }, wording)).toThrow(
      'spec/wording.yaml: the plan has no line "`z` is gone.". Copy the line exactly from the plan, or remove the entry.',
    );
  });

  test.each([
    ["an unknown key", "words: []", "words is not a known field. The known fields are lines, migration and source."],
    ["an entry without `say`", "lines: [{ plan: One. }]", "say of an entry is missing, or is not text."],
    ["an empty list in an entry", "lines: [{ plan: One., say: [] }]", "say of an entry is empty."],
    ["an empty source", "source:", "source is missing, or is not text."],
    ["a migration that is not text", "migration: [1]", "an entry of the list migration is missing, or is not text."],
  ])("spec/wording.yaml is rejected if the file has %s", (_, yaml, why) => {
    expect(() => parseWording(yaml)).toThrow(`spec/wording.yaml: ${why}`);
  });
});
