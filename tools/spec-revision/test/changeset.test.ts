import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, drafted, summaryOf } from "../src/changeset.ts";
import type { Waiver } from "../src/ledger/entries.ts";
import { check } from "../src/check.ts";
import { byPackage, type Bump, type Bumps, type Change } from "../src/change.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changeset-"));
  await mkdir(join(root, ".changeset"));
});
afterEach(() => rm(root, { recursive: true }));

const FILE = ".changeset/spec-revision.md";
const text = () => readFile(join(root, FILE), "utf8");
const planned = (summary: string, bumps: Bumps, waivers: readonly Waiver[] = []) =>
  draft(root, { summary, bumps, waivers });
const standing = async () => (await drafted(root))?.bumps;
const byHand = (text: string) => writeFile(join(root, FILE), text);
const bumps = (client: Bump, sandbox: Bump): Bumps =>
  byPackage((name) => (name === "@org/broker-client" ? client : sandbox));

function change(bump: Bump, what: string, advice?: string): Change {
  const place = { file: "openapi.yaml", line: 1 };
  return { what, place, wire: bump, types: bump, values: bump, bump, why: "It does not compile.", advice };
}

test("a summary begins with what a user has to act on, and leaves out what changes nothing", () => {
  const changes = [
    change("patch", "A text is reworded."),
    change("none", "The date."),
    change("minor", "`a` is new."),
    change("major", "`b` is gone."),
    change("major", "`c` moves.", "Write the new path."),
  ];
  expect(summaryOf(changes, "The service's revision of 2026-01-01.")).toBe(`The service's revision of 2026-01-01.

This asks for changes of yours:

- \`b\` is gone. It does not compile.
- \`c\` moves. Write the new path.

This is new, or different:

- \`a\` is new.

This changes no program:

- A text is reworded.`);
});

describe("the changeset", () => {
  test("names the packages that change for their users, each with its bump", async () => {
    await planned("It changed.", bumps("minor", "none"));
    expect(await text()).toBe('---\n"@org/broker-client": minor\n---\n\nIt changed.\n');
    expect(await drafted(root)).toEqual({ summary: "It changed.", bumps: bumps("minor", "none") });
  });

  test("is written once: the same plan finds it as it must be", async () => {
    await planned("It changed.", bumps("minor", "minor"));
    expect(await planned("It changed.", bumps("minor", "minor"))).toMatch(/is as it must be\.$/);
  });

  test("is taken away when the spec is as it was accepted", async () => {
    await planned("It changed.", bumps("minor", "none"));
    expect(await planned("", bumps("none", "none"))).toContain("is taken away");
    expect(await drafted(root)).toBeUndefined();
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
    await planned("It changed.", bumps("minor", "none"));
    await byHand((await text()).replace("minor", "major").replace("changed.", "changed.\n\nAnd we mean it."));
    expect(await planned("It changed.", bumps("minor", "none"))).toMatch(/is as it must be\.$/);
    expect(await drafted(root)).toEqual({ summary: "It changed.\n\nAnd we mean it.", bumps: bumps("major", "none") });
    await planned("It changed again.", bumps("minor", "none"));
    expect(await drafted(root)).toEqual({ summary: "It changed again.", bumps: bumps("minor", "none") });
  });

  test("is lowered by a waiver of what the plan itself had written", async () => {
    await planned("It changed.", bumps("major", "major"));
    const waiver = { package: "@org/broker-client", bump: "patch", reason: "Nobody calls it." } as const;
    await planned("It changed.", bumps("patch", "major"), [waiver]);
    expect(await standing()).toEqual(bumps("patch", "major"));
  });

  test("that a merge left with conflicts is refused, with what to do", async () => {
    await byHand("<<<<<<< ours\n---\n");
    const refused = ".changeset/spec-revision.md is no changeset. Take it away, and run `pnpm spec:plan`.";
    await expect(drafted(root)).rejects.toThrow(refused);
    await expect(planned("It changed.", bumps("minor", "none"))).rejects.toThrow(refused);
  });

  test("does not keep one that was lowered by hand", async () => {
    await planned("It changed.", bumps("major", "minor"));
    await byHand((await text()).replace('client": major', 'client": patch'));
    await planned("It changed.", bumps("major", "minor"));
    expect(await standing()).toEqual(bumps("major", "minor"));
  });
});

describe("the check", () => {
  const checked = async (bumps: Bumps) => check({ summary: "It changed.", bumps }, await drafted(root));

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
        "Lowering it takes a waiver: `pnpm spec:plan --waive <package>=<bump> --reason <why>`.",
    ]);
  });

  test("says that the spec was edited since, where the bump is still high enough", async () => {
    await planned("It changed.", bumps("minor", "none"));
    expect(check({ summary: "It changed again.", bumps: bumps("minor", "none") }, await drafted(root))).toEqual([
      ".changeset/spec-revision.md does not tell what changed. Run `pnpm spec:plan`.",
    ]);
    await byHand((await text()).replace("It changed.", "It changed.\n\nAnd we mean it."));
    expect(await checked(bumps("minor", "none"))).toEqual([]);
  });

  test("says that a changed spec has no changeset, though another one is as high", async () => {
    await writeFile(join(root, ".changeset/other.md"), '---\n"@org/broker-client": major\n---\n\nOf something else.\n');
    expect(await checked(bumps("minor", "none"))).toEqual([
      "The spec has changed, and .changeset/spec-revision.md is not there. Run `pnpm spec:plan`; " +
        "or, where a release has taken it, `pnpm spec:accept`.",
    ]);
  });

  test("says that a changeset is left over", async () => {
    await planned("It changed.", bumps("minor", "none"));
    expect(await checked(bumps("none", "none"))).toEqual([
      "The spec asks for nothing, and .changeset/spec-revision.md is there. Run `pnpm spec:plan`.",
    ]);
  });
});
