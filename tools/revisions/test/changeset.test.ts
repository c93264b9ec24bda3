import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readChangesets, summariesOf, writeChangesets } from "../src/changeset.ts";
import type { Waiver } from "../src/ledger/entries.ts";
import { check } from "../src/check.ts";
import { byPackage, type Bump, type Bumps, type Change, type CommandChange } from "../src/change.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changeset-"));
  await mkdir(join(root, ".changeset"));
});
afterEach(() => rm(root, { recursive: true }));

const CLIENT = "@org/broker-client";
const SANDBOX = "@org/broker-sandbox";
const FILE = ".changeset/spec-revision.md";
const CLI = "@org/broker-cli";
const SANDBOX_FILE = ".changeset/spec-revision-sandbox.md";
const CLI_FILE = ".changeset/spec-revision-cli.md";
const text = (file = FILE) => readFile(join(root, file), "utf8");
const summaries = (summary: string) =>
  ({ [CLIENT]: summary, [SANDBOX]: `${summary} The sandbox follows it.`, [CLI]: "" }) as const;
const planned = (summary: string, bumps: Bumps, waivers: readonly Waiver[] = []) =>
  writeChangesets(root, { summaries: summaries(summary), bumps, waivers });
const currentBumps = async () => (await readChangesets(root))?.bumps;
const byHand = (text: string, file = FILE) => writeFile(join(root, file), text);
const bumps = (client: Bump, sandbox: Bump): Bumps =>
  byPackage((name) => ({ [CLIENT]: client, [SANDBOX]: sandbox, [CLI]: "none" as const })[name]);

function change(bump: Bump, what: string, rest: Partial<Change> = {}): Change {
  const location = { file: "openapi.yaml", line: 1 };
  const why = "It does not compile.";
  return { what, sandbox: what, location, bump, why, advice: undefined, ...rest };
}

describe("the summary of a plan", () => {
  const REVISION = "the service's revision of 2026-01-01";
  const changes = [
    change("patch", "A text is reworded."),
    change("none", "The date."),
    change("minor", "`a` is new.", { sandbox: "The sandbox responds to `GET /a`." }),
    change("major", "`b` is gone."),
    change("major", "`c` moves.", { advice: "Write the new path." }),
    change("major", "`d` is now `e`: rename it in your code.", { advice: "", sandbox: undefined }),
  ];

  const commands: readonly CommandChange[] = changes.slice(0, 4);
  const described = (migration: readonly string[] = []) => summariesOf({ changes, commands, migration }, REVISION);

  test("the summary of a plan lists breaking changes first, and omits changes without a bump", () => {
    expect(described()[CLIENT]).toBe(`The client follows the service's revision of 2026-01-01.

Breaking changes:

- \`b\` is gone. It does not compile.
- \`c\` moves. Write the new path.
- \`d\` is now \`e\`: rename it in your code.

New or different:

- \`a\` is new.

No effect on your calls:

- A text is reworded.`);
  });

  test("the summary of a plan omits reasons, advice and migration steps for `@org/broker-sandbox`", () => {
    expect(described(["Read `e`."])[SANDBOX]).toBe(`The sandbox follows the service's revision of 2026-01-01.

Breaking changes:

- \`b\` is gone.
- \`c\` moves.

New or different:

- The sandbox responds to \`GET /a\`.

No effect on your calls:

- A text is reworded.`);
  });

  test("the summary of a plan lists the migration steps after the breaking changes", () => {
    expect(described(["Read `e`.", "Drop `b`."])[CLIENT]).toContain(
      "- `d` is now `e`: rename it in your code.\n\nMigration:\n\n- Read `e`.\n- Drop `b`.",
    );
  });

  test("the summary of a plan for `@org/broker-cli` lists the changes of `broker call` with their reasons", () => {
    expect(described(["Read `e`."])[CLI]).toBe(`The command \`broker\` follows the service's revision of 2026-01-01.

Breaking changes:

- \`b\` is gone. It does not compile.

New or different:

- \`a\` is new.

No effect on your calls:

- A text is reworded.`);
  });
});

describe("a changeset of the plan", () => {
  test("a changeset of the plan is written for each package that has a bump", async () => {
    expect(await planned("It changed.", bumps("minor", "none"))).toBe(`${FILE} is written.`);
    expect(await text()).toBe('---\n"@org/broker-client": minor\n---\n\nIt changed.\n');
    await expect(text(SANDBOX_FILE)).rejects.toThrow("ENOENT");
    await planned("It changed.", bumps("minor", "minor"));
    expect(await text(SANDBOX_FILE)).toBe(
      '---\n"@org/broker-sandbox": minor\n---\n\nIt changed. The sandbox follows it.\n',
    );
    expect(await readChangesets(root)).toEqual({ summaries: summaries("It changed."), bumps: bumps("minor", "minor") });
  });

  test("a changeset of `@org/broker-cli` is written and read like the changesets of the other packages", async () => {
    const all = byPackage(() => "minor" as const);
    const texts = byPackage((name) => `${name} changed.`);
    await writeChangesets(root, { summaries: texts, bumps: all, waivers: [] });
    expect(await text(CLI_FILE)).toBe('---\n"@org/broker-cli": minor\n---\n\n@org/broker-cli changed.\n');
    const written = await readChangesets(root);
    expect(written).toEqual({ summaries: texts, bumps: all });
    expect(check({ summaries: texts, bumps: { ...all, [CLI]: "major" } }, written)).toEqual([
      expect.stringContaining(`${CLI_FILE} has the bump minor for @org/broker-cli, but the plan has the bump major.`),
    ]);
  });

  test("a changeset of the plan is deleted if no package has a bump", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await planned("", bumps("none", "none"))).toContain("is deleted");
    expect(await readChangesets(root)).toBeUndefined();
    expect(await planned("", bumps("none", "none"))).toContain("so no changeset is written");
  });

  test("a changeset of the plan keeps a manually added paragraph until the summary of the plan changes", async () => {
    const currentText = async () => (await readChangesets(root))?.summaries[CLIENT];
    await planned("It changed.", bumps("minor", "none"));
    await byHand((await text()).replace("minor", "major").replace("changed.", "changed.\n\nAnd we mean it."));
    expect(await planned("It changed.", bumps("minor", "none"))).toMatch(/is up to date\.$/);
    expect(await currentText()).toBe("It changed.\n\nAnd we mean it.");
    expect(await currentBumps()).toEqual(bumps("major", "none"));
    await planned("It changed again.", bumps("minor", "none"));
    expect(await currentText()).toBe("It changed again.");
    expect(await currentBumps()).toEqual(bumps("minor", "none"));
  });

  test("a changeset of the plan gets the lower bump that a waiver sets", async () => {
    await planned("It changed.", bumps("major", "major"));
    const waiver = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;
    await planned("It changed.", bumps("patch", "major"), [waiver]);
    expect(await currentBumps()).toEqual(bumps("patch", "major"));
  });

  test.each([
    ["merge conflicts", "<<<<<<< ours\n---\n", "is not a changeset. Delete the file, and run `pnpm spec plan`."],
    [
      "a bump of another package",
      `---\n"${SANDBOX}": minor\n---\n\nOne.\n`,
      `contains a bump of ${SANDBOX}, but only a bump of ${CLIENT} is allowed. Write the bump of ${SANDBOX} into a separate changeset.`,
    ],
  ])("a changeset of the plan is rejected if the file contains %s", async (_, content, why) => {
    await byHand(content);
    await expect(readChangesets(root)).rejects.toThrow(`${FILE} ${why}`);
    await expect(planned("It changed.", bumps("minor", "none"))).rejects.toThrow(`${FILE} ${why}`);
  });

  test("a changeset of the plan does not keep a manually lowered bump", async () => {
    await planned("It changed.", bumps("major", "minor"));
    await byHand((await text()).replace('client": major', 'client": patch'));
    await planned("It changed.", bumps("major", "minor"));
    expect(await currentBumps()).toEqual(bumps("major", "minor"));
  });
});

describe("the check of the changesets", () => {
  const checked = async (bumps: Bumps, summary = "It changed.") =>
    check({ summaries: summaries(summary), bumps }, await readChangesets(root));
  const HOW_TO_REWORD = expect.stringContaining("write the new words into spec/wording.yaml");

  test("the check of the changesets passes if each changeset has the required bump or a higher bump", async () => {
    expect(await checked(bumps("none", "none"))).toEqual([]);
    await planned("It changed.", bumps("minor", "patch"));
    await byHand((await text()).replace('client": minor', 'client": major'));
    expect(await checked(bumps("minor", "patch"))).toEqual([]);
  });

  test("the check of the changesets explains how to waive a bump if a changeset has a lower bump than the plan", async () => {
    await planned("It changed.", bumps("major", "minor"));
    await byHand((await text()).replace('client": major', 'client": patch'));
    expect(await checked(bumps("major", "minor"))).toEqual([
      ".changeset/spec-revision.md has the bump patch for @org/broker-client, but the plan has the bump major. " +
        "A lower bump needs a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.",
    ]);
  });

  test("the check of the changesets fails if a changeset does not describe each change in the plan", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await checked(bumps("minor", "minor"), "It changed again.")).toEqual([
      ".changeset/spec-revision.md does not describe every change. Run `pnpm spec plan`.",
      ".changeset/spec-revision-sandbox.md does not describe every change. Run `pnpm spec plan`.",
      HOW_TO_REWORD,
    ]);
    await byHand((await text()).replace("It changed.", "It changed.\n\nAnd we mean it."));
    expect(await checked(bumps("minor", "minor"))).toEqual([]);
  });

  test("the check of the changesets fails if the changeset of the plan is missing", async () => {
    await writeFile(join(root, ".changeset/other.md"), '---\n"@org/broker-client": major\n---\n\nOf something else.\n');
    expect(await checked(bumps("minor", "none"))).toEqual([
      "The spec has changed, but .changeset/spec-revision.md is missing. Run `pnpm spec plan`. " +
        "If a release has already used the changeset, run `pnpm spec accept` instead.",
    ]);
    await planned("It changed.", bumps("minor", "none"));
    expect(await checked(bumps("minor", "patch"))).toEqual([
      expect.stringContaining(".changeset/spec-revision-sandbox.md is missing."),
    ]);
  });

  test("the check of the changesets fails if a package has a changeset, but the plan has no bump for the package", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await checked(bumps("minor", "none"))).toEqual([
      ".changeset/spec-revision-sandbox.md exists, but the plan has no bump for @org/broker-sandbox. To delete the file, run `pnpm spec plan`.",
    ]);
  });
});
