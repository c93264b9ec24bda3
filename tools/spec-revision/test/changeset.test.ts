import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { byPackage, draft, pending, summaryOf, type Bumps } from "../src/changeset.ts";
import { check } from "../src/check.ts";
import type { Bump, Change } from "../src/change.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "changeset-"));
  await mkdir(join(root, ".changeset"));
});
afterEach(() => rm(root, { recursive: true }));

const drafted = () => readFile(join(root, ".changeset/spec-revision.md"), "utf8");
const byHand = (name: string, text: string) => writeFile(join(root, ".changeset", name), text);
const bumps = (client: Bump, sandbox: Bump): Bumps =>
  byPackage((name) => (name === "@org/broker-client" ? client : sandbox));

function change(bump: Bump, what: string, advice?: string): Change {
  const place = { file: "openapi.yaml", line: 1 };
  return { what, place, wire: bump, types: bump, bump, why: "It does not compile.", advice };
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

This is new:

- \`a\` is new.

This changes no program:

- A text is reworded.`);
});

describe("the changeset", () => {
  test("names the packages that change for their users, each with its bump", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "none") });
    expect(await drafted()).toBe('---\n"@org/broker-client": minor\n---\n\nIt changed.\n');
    expect(await pending(root)).toEqual({ bumps: bumps("minor", "none"), isDrafted: true });
  });

  test("is written once: the same plan finds it as it must be", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "minor") });
    expect(await draft(root, { summary: "It changed.", bumps: bumps("minor", "minor") })).toMatch(
      /is as it must be\.$/,
    );
  });

  test("is taken away when the spec is as it was accepted", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "none") });
    expect(await draft(root, { summary: "", bumps: bumps("none", "none") })).toContain("is taken away");
    expect(await pending(root)).toEqual({ bumps: bumps("none", "none"), isDrafted: false });
  });

  test("keeps a bump that was raised by hand, until the spec says something else", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "minor") });
    await byHand("spec-revision.md", (await drafted()).replace('client": minor', 'client": major'));
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "minor") });
    expect((await pending(root)).bumps).toEqual(bumps("major", "minor"));
    await draft(root, { summary: "It changed again.", bumps: bumps("minor", "minor") });
    expect((await pending(root)).bumps).toEqual(bumps("minor", "minor"));
  });

  test("does not keep one that was lowered by hand", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("major", "minor") });
    await byHand("spec-revision.md", (await drafted()).replace('client": major', 'client": patch'));
    await draft(root, { summary: "It changed.", bumps: bumps("major", "minor") });
    expect((await pending(root)).bumps).toEqual(bumps("major", "minor"));
  });
});

describe("the check", () => {
  const checked = async (proved: Bumps) => check(proved, await pending(root));

  test("has nothing to say where the changesets are as high as was proved, or higher", async () => {
    expect(await checked(bumps("none", "none"))).toEqual([]);
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "patch") });
    await byHand("by-hand.md", '---\n"@org/broker-client": major\n---\n\nMore than the spec.\n');
    expect(await checked(bumps("minor", "patch"))).toEqual([]);
  });

  test("says which package they raise by too little", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("major", "minor") });
    await byHand("spec-revision.md", (await drafted()).replace('client": major', 'client": patch'));
    expect(await checked(bumps("major", "minor"))).toEqual([
      "The pending changesets raise @org/broker-client by patch, and the spec asks for major. " +
        "Lowering it takes a waiver: `pnpm spec:plan --waive <package>=<bump> --reason <why>`.",
    ]);
  });

  test("says that a changed spec has no changeset, though another one is as high", async () => {
    await byHand("by-hand.md", '---\n"@org/broker-client": major\n---\n\nOf something else.\n');
    expect(await checked(bumps("minor", "none"))).toEqual([
      "The spec has changed, and .changeset/spec-revision.md is not there.",
    ]);
  });

  test("says that a changeset is left over", async () => {
    await draft(root, { summary: "It changed.", bumps: bumps("minor", "none") });
    expect(await checked(bumps("none", "none"))).toEqual([
      "The spec asks for nothing, and .changeset/spec-revision.md is there.",
    ]);
  });
});
