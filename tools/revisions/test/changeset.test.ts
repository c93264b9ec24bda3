import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readChangesets, summariesOf, writeChangesets } from "../src/changeset.ts";
import type { Waiver } from "../src/ledger/entries.ts";
import { check } from "../src/check.ts";
import { byPackage, type Bump, type Bumps, type Change } from "../src/change.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changeset-"));
  await mkdir(join(root, ".changeset"));
});
afterEach(() => rm(root, { recursive: true }));

const CLIENT = "@org/broker-client";
const SANDBOX = "@org/broker-sandbox";
const FILE = ".changeset/spec-revision.md";
const SANDBOX_FILE = ".changeset/spec-revision-sandbox.md";
const text = (file = FILE) => readFile(join(root, file), "utf8");
const summaries = (summary: string) =>
  ({ [CLIENT]: summary, [SANDBOX]: `${summary} The sandbox follows it.` }) as const;
const planned = (summary: string, bumps: Bumps, waivers: readonly Waiver[] = []) =>
  writeChangesets(root, { summaries: summaries(summary), bumps, waivers });
const standing = async () => (await readChangesets(root))?.bumps;
const byHand = (text: string, file = FILE) => writeFile(join(root, file), text);
const bumps = (client: Bump, sandbox: Bump): Bumps => byPackage((name) => (name === CLIENT ? client : sandbox));

function change(bump: Bump, what: string, rest: Partial<Change> = {}): Change {
  const place = { file: "openapi.yaml", line: 1 };
  const why = "It does not compile.";
  return { what, sandbox: what, place, wire: bump, types: bump, values: bump, bump, why, advice: undefined, ...rest };
}

describe("the texts of a plan", () => {
  const REVISION = "the service's revision of 2026-01-01";
  const changes = [
    change("patch", "A text is reworded."),
    change("none", "The date."),
    change("minor", "`a` is new.", { sandbox: "The sandbox responds to `GET /a`." }),
    change("major", "`b` is gone."),
    change("major", "`c` moves.", { advice: "Write the new path." }),
    change("major", "`d` is now `e`: rename it in your code.", { advice: "", sandbox: undefined }),
  ];

  test("begin with what a user has to act on, and leave out what changes nothing", () => {
    expect(summariesOf(changes, REVISION, [])[CLIENT]).toBe(`The client follows the service's revision of 2026-01-01.

Breaking changes:

- \`b\` is gone. It does not compile.
- \`c\` moves. Write the new path.
- \`d\` is now \`e\`: rename it in your code.

New or different:

- \`a\` is new.

No effect on your calls:

- A text is reworded.`);
  });

  test("tell a user of the sandbox what the sandbox does, and no call of the client", () => {
    expect(summariesOf(changes, REVISION, ["Read `e`."])[SANDBOX])
      .toBe(`The sandbox follows the service's revision of 2026-01-01.

Breaking changes:

- \`b\` is gone.
- \`c\` moves.

New or different:

- The sandbox responds to \`GET /a\`.

No effect on your calls:

- A text is reworded.`);
  });

  test("have the migration of a major behind its lines", () => {
    expect(summariesOf(changes.slice(3, 4), REVISION, ["Read `e`.", "Drop `b`."])[CLIENT]).toContain(
      "- `b` is gone. It does not compile.\n\nMigration:\n\n- Read `e`.\n- Drop `b`.",
    );
  });
});

describe("the changeset", () => {
  test("of each package that changes for its users has its bump", async () => {
    expect(await planned("It changed.", bumps("minor", "none"))).toBe(`${FILE} is written.`);
    expect(await text()).toBe('---\n"@org/broker-client": minor\n---\n\nIt changed.\n');
    await expect(text(SANDBOX_FILE)).rejects.toThrow("ENOENT");
    await planned("It changed.", bumps("minor", "minor"));
    expect(await text(SANDBOX_FILE)).toBe(
      '---\n"@org/broker-sandbox": minor\n---\n\nIt changed. The sandbox follows it.\n',
    );
    expect(await readChangesets(root)).toEqual({ summaries: summaries("It changed."), bumps: bumps("minor", "minor") });
  });

  test("is written once: the same plan finds it up to date", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await planned("It changed.", bumps("minor", "minor"))).toBe(
      `${FILE} is up to date.\n${SANDBOX_FILE} is up to date.`,
    );
  });

  test("is deleted when the spec is as it was accepted", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await planned("", bumps("none", "none"))).toContain("is deleted");
    expect(await readChangesets(root)).toBeUndefined();
    expect(await planned("", bumps("none", "none"))).toContain("there is no changeset to write");
  });

  test("keeps a bump that was raised by hand, until the spec says something else", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    await byHand((await text()).replace('client": minor', 'client": major'));
    await planned("It changed.", bumps("minor", "minor"));
    expect(await standing()).toEqual(bumps("major", "minor"));
    await planned("It changed again.", bumps("minor", "minor"));
    expect(await standing()).toEqual(bumps("minor", "minor"));
  });

  test("keeps a text that was added by hand, until the spec says something else", async () => {
    const standingText = async () => (await readChangesets(root))?.summaries[CLIENT];
    await planned("It changed.", bumps("minor", "none"));
    await byHand((await text()).replace("minor", "major").replace("changed.", "changed.\n\nAnd we mean it."));
    expect(await planned("It changed.", bumps("minor", "none"))).toMatch(/is up to date\.$/);
    expect(await standingText()).toBe("It changed.\n\nAnd we mean it.");
    expect(await standing()).toEqual(bumps("major", "none"));
    await planned("It changed again.", bumps("minor", "none"));
    expect(await standingText()).toBe("It changed again.");
    expect(await standing()).toEqual(bumps("minor", "none"));
  });

  test("is lowered by a waiver of what the plan itself had written", async () => {
    await planned("It changed.", bumps("major", "major"));
    const waiver = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;
    await planned("It changed.", bumps("patch", "major"), [waiver]);
    expect(await standing()).toEqual(bumps("patch", "major"));
  });

  test.each([
    [
      "that a merge left with conflicts",
      "<<<<<<< ours\n---\n",
      "is not a changeset. Delete it, and run `pnpm spec plan`.",
    ],
    [
      "that raises another package, too",
      `---\n"${SANDBOX}": minor\n---\n\nOne.\n`,
      `raises ${SANDBOX}: it is for ${CLIENT} alone.`,
    ],
  ])("%s is refused, with what to do", async (_, standing, why) => {
    await byHand(standing);
    await expect(readChangesets(root)).rejects.toThrow(`${FILE} ${why}`);
    await expect(planned("It changed.", bumps("minor", "none"))).rejects.toThrow(`${FILE} ${why}`);
  });

  test("does not keep one that was lowered by hand", async () => {
    await planned("It changed.", bumps("major", "minor"));
    await byHand((await text()).replace('client": major', 'client": patch'));
    await planned("It changed.", bumps("major", "minor"));
    expect(await standing()).toEqual(bumps("major", "minor"));
  });
});

describe("the check", () => {
  const checked = async (bumps: Bumps, summary = "It changed.") =>
    check({ summaries: summaries(summary), bumps }, await readChangesets(root));
  const OTHER_WORDS = expect.stringContaining("write spec/wording.yaml");

  test("has nothing to say where the changeset is as high as was proved, or higher", async () => {
    expect(await checked(bumps("none", "none"))).toEqual([]);
    await planned("It changed.", bumps("minor", "patch"));
    await byHand((await text()).replace('client": minor', 'client": major'));
    expect(await checked(bumps("minor", "patch"))).toEqual([]);
  });

  test("says which package it raises by too little", async () => {
    await planned("It changed.", bumps("major", "minor"));
    await byHand((await text()).replace('client": major', 'client": patch'));
    expect(await checked(bumps("major", "minor"))).toEqual([
      ".changeset/spec-revision.md raises @org/broker-client by patch, and the spec asks for major. " +
        "Lowering it takes a waiver: `pnpm spec plan --waive <package>=<bump> --reason <why>`.",
    ]);
  });

  test("says that the spec or a line was edited since, though the bump is still high enough, and where words go", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await checked(bumps("minor", "minor"), "It changed again.")).toEqual([
      ".changeset/spec-revision.md does not describe every change. Run `pnpm spec plan`.",
      ".changeset/spec-revision-sandbox.md does not describe every change. Run `pnpm spec plan`.",
      OTHER_WORDS,
    ]);
    await byHand((await text()).replace("It changed.", "It changed.\n\nAnd we mean it."));
    expect(await checked(bumps("minor", "minor"))).toEqual([]);
  });

  test("says that a changed spec has no changeset, though another one is as high", async () => {
    await writeFile(join(root, ".changeset/other.md"), '---\n"@org/broker-client": major\n---\n\nOf something else.\n');
    expect(await checked(bumps("minor", "none"))).toEqual([
      "The spec has changed, but .changeset/spec-revision.md is missing. Run `pnpm spec plan`; " +
        "or `pnpm spec accept`, if a release has consumed it.",
    ]);
    await planned("It changed.", bumps("minor", "none"));
    expect(await checked(bumps("minor", "patch"))).toEqual([
      expect.stringContaining(".changeset/spec-revision-sandbox.md is missing."),
    ]);
  });

  test("says that a changeset is left over", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await checked(bumps("minor", "none"))).toEqual([
      ".changeset/spec-revision-sandbox.md is there, but the spec asks for no release. Run `pnpm spec plan`.",
    ]);
  });
});
