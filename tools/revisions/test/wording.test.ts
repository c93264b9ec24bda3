// Lines of a plan in a maintainer's words, and the migration of a major: in the changeset, the check and the ledger.
import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Change } from "../src/change.ts";
import { draft, drafted } from "../src/changeset.ts";
import { check } from "../src/check.ts";
import { accept } from "../src/ledger/accept.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { lastAccepted, readLedger } from "../src/ledger/ledger.ts";
import { lint } from "../src/lint.ts";
import { plan } from "../src/plan.ts";
import { propose } from "../src/propose.ts";
import { parseWording, reworded } from "../src/wording.ts";
import { checkout, edit } from "./support.ts";

const CLIENT = "@org/broker-client";
const change = (what: string, bump: Change["bump"], sandbox?: string): Change => ({
  what,
  sandbox,
  place: { file: "openapi.yaml", line: 1 },
  wire: bump,
  types: bump,
  values: bump,
  bump,
  why: "It is so.",
  advice: undefined,
});

describe("a wording", () => {
  const changes = [
    change("`a` is gone.", "patch"),
    change("The placeholder `b` is called `c` now.", "patch"),
    change("`d` is gone.", "major", "`d` is gone."),
  ];

  test("puts several lines in the place of one, and one in the place of several", () => {
    const wording = parseWording(`
lines:
  - plan: The placeholder \`b\` is called \`c\` now.
    say: ["\`b\` is no longer named.", "\`c\` is named."]
  - plan: ["\`a\` is gone.", "\`d\` is gone. It is so."]
    say: "\`a\` and \`d\` are gone: use \`e\`."
`);
    const said = reworded(changes, wording);
    expect(said.map(({ bump, what, sandbox }) => [bump, what, sandbox])).toEqual([
      ["patch", "`b` is no longer named.", undefined],
      ["patch", "`c` is named.", undefined],
      ["major", "`a` and `d` are gone: use `e`.", "`a` and `d` are gone: use `e`."],
    ]);
  });

  test("of a line that the plan no longer has is refused", () => {
    const wording = parseWording('lines: [{ plan: "`z` is gone.", say: Nothing. }]');
    expect(() => reworded(changes, wording)).toThrow(
      'spec/wording.yaml: the plan has no line "`z` is gone.". Copy it as the plan writes it, or remove the entry.',
    );
  });

  test.each([
    ["another key", "words: []", "words is not known: it has lines and migration."],
    ["an entry that says nothing", "lines: [{ plan: One. }]", "say of an entry is missing, or is not text."],
    ["an entry with an empty list", "lines: [{ plan: One., say: [] }]", "say of an entry is empty."],
    ["a migration that is no text", "migration: [1]", "a line of migration is missing, or is not text."],
  ])("with %s is refused", (_, yaml, why) => {
    expect(() => parseWording(yaml)).toThrow(`spec/wording.yaml: ${why}`);
  });

  test("of an empty file says nothing", () => {
    expect(reworded(changes, parseWording("# Nothing yet.\n"))).toEqual(changes);
  });
});

test("a wording holds in the changeset, through edits of the spec and the check, and goes into the ledger", async () => {
  const { root, spec } = await checkout();
  await mkdir(join(root, ".changeset"));
  const manifest = join(root, "package.json");
  await writeFile(manifest, JSON.stringify({ name: CLIENT, version: "2.0.0" }));
  await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
  await edit(spec, "        account_type:\n", "        type:\n");
  await edit(spec, "        - account_type\n", "        - type\n");
  const wording = join(dirname(spec), "wording.yaml");
  const line = "`account_type` is `type` from now on.";
  await writeFile(
    wording,
    `lines:
  - plan: "\`Account.account_type\` is now \`Account.type\`: rename it in your code."
    say: "${line}"
migration:
  - Search your code for \`account_type\`.
`,
  );
  await draft(root, await propose(root));
  expect((await drafted(root))?.summaries[CLIENT]).toContain(
    `yours:\n\n- ${line}\n\nMigration:\n\n- Search your code for \`account_type\`.`,
  );
  await edit(spec, "summary: List accounts", "summary: Lists accounts");
  await draft(root, await propose(root));
  expect((await drafted(root))?.summaries[CLIENT]).toContain(line);
  expect(check(await propose(root), await drafted(root))).toEqual([]);

  await edit(join(root, ".changeset/spec-revision.md"), line, "Something else.");
  expect(check(await propose(root), await drafted(root))).toHaveLength(2);
  await draft(root, { ...(await propose(root)), bumps: { [CLIENT]: "none", "@org/broker-sandbox": "none" } });
  const revisions = join(root, "spec/revisions");
  await accept({ root, spec, revisions, manifest }, { lint, plan, rehearse });
  const { changes, migration } = lastAccepted(await readLedger(revisions));
  expect(changes).toContain(line);
  expect(migration).toEqual(["Search your code for `account_type`."]);
  await expect(access(wording)).rejects.toThrow("ENOENT");
});
