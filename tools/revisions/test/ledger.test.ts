import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../src/ledger/canonical.ts";
import { lastAccepted, parseLedger, readLedger, waiversFor } from "../src/ledger/ledger.ts";
import { recordWaiver } from "../src/ledger/write.ts";
import { edit, ledgerOf2026, scratchRevisions } from "./support.ts";

const HASH = hashOf("a: spec that is not accepted yet");
const waiver = { hash: HASH, package: "@org/broker-client", bump: "minor", reason: "Nobody calls it." } as const;

describe("the ledger", () => {
  test("gives the rows without a document, and the revisions, oldest first", async () => {
    const { notes, accepted, pending } = await readLedger(await scratchRevisions());
    expect(notes.map(({ date }) => date)).toEqual(["2026-06-27", "2026-08-22", "2026-08-29"]);
    expect(accepted.map(({ revision }) => revision)).toEqual(["2026-09-12", "2026-09-20", "2026-10-17"]);
    expect(pending).toEqual([]);
  });

  test("without a revision has no last one", () => {
    expect(() => lastAccepted(parseLedger("history: []"))).toThrow("The ledger has no revision.");
  });

  test.each([
    ["a date that is none", 'date: "2026-06-27"', "date: June", "The ledger, June: a line begins with a date."],
    [
      "a line before an older one",
      'date: "2026-08-29"',
      'date: "2026-09-13"',
      "The ledger, 2026-09-12: it does not come after 2026-09-13.",
    ],
    [
      "a date that stands twice",
      'revision: "2026-09-20"',
      'revision: "2026-09-12"',
      "The ledger, 2026-09-12: it does not come after 2026-09-12.",
    ],
    [
      "another hash",
      "hash: sha256:220a",
      "hash: sha256:220b",
      "The ledger, 2026-09-20: its hash is not that of 2026-09-20.yaml, sha256:220a",
    ],
    [
      "a bump that is none",
      '"@org/broker-client": patch',
      '"@org/broker-client": tiny',
      "The ledger, 2026-10-17: the bump of @org/broker-client is one of none, patch, minor, major.",
    ],
    [
      "a bump of what has nothing before it",
      "    source: The reference, Versioning, row of 2026-09-12.\n",
      "    source: The reference.\n    bump: { '@org/broker-client': patch, '@org/broker-sandbox': none }\n",
      "The ledger, 2026-09-12: the first revision has no bump: nothing is before it.",
    ],
    ["a misspelt name", "    migration:", "    migrate:", "The ledger, 2026-09-20: it has migrate, which no line has."],
    [
      "an empty source",
      "source: The reference, Versioning, row of 2026-10-17.",
      "source:",
      "The ledger, 2026-10-17: source is missing",
    ],
  ])("with %s is refused", async (_, is, becomes, sentence) => {
    const folder = await scratchRevisions();
    await edit(join(folder, "ledger.yaml"), is, becomes);
    await expect(readLedger(folder)).rejects.toThrow(sentence);
  });

  test("with a revision whose bump is missing is refused", async () => {
    const yaml = await ledgerOf2026();
    const cut = yaml.slice(0, yaml.lastIndexOf("    bump:"));
    expect(() => parseLedger(cut)).toThrow("The ledger, 2026-10-17: its bump is missing.");
  });

  test("with a major that says no migration is refused", async () => {
    const silent = (await ledgerOf2026()).replace(/    migration:\n(?:      .*\n)+/, "");
    expect(() => parseLedger(silent)).toThrow("The ledger, 2026-09-20: a major says what its migration is.");
  });

  test("several revisions of one date are numbered, and ten comes after nine", () => {
    const line = (revision: string) =>
      `  - { revision: "${revision}", hash: h, source: s, bump: { "@org/broker-client": none, "@org/broker-sandbox": none } }\n`;
    const history = (...names: string[]) =>
      `history:\n  - { revision: "2026-01-01", hash: h, source: s }\n${names.map(line).join("")}`;
    expect(parseLedger(history("2026-10-17", "2026-10-17.9", "2026-10-17.10")).accepted).toHaveLength(4);
    expect(() => parseLedger(history("2026-10-17.10", "2026-10-17.9"))).toThrow(
      "it does not come after 2026-10-17.10.",
    );
  });
});

describe("the documents beside the ledger", () => {
  test("are all there", async () => {
    const folder = await scratchRevisions();
    await rm(join(folder, "2026-09-12.yaml"));
    await expect(readLedger(folder)).rejects.toThrow("The ledger, 2026-09-12: 2026-09-12.yaml is not there.");
  });

  test("each has a line", async () => {
    const folder = await scratchRevisions();
    await writeFile(join(folder, "2026-08-29.yaml"), "openapi: 3.1.0\n");
    await expect(readLedger(folder)).rejects.toThrow("2026-08-29.yaml has no line in the ledger.");
  });

  test("are what they were when they were accepted", async () => {
    const folder = await scratchRevisions();
    await edit(join(folder, "2026-09-12.yaml"), "const: v2", "const: v1");
    await expect(readLedger(folder)).rejects.toThrow("The ledger, 2026-09-12: its hash is not that of 2026-09-12.yaml");
  });

  test("are in canonical form", async () => {
    const folder = await scratchRevisions();
    await edit(join(folder, "2026-10-17.yaml"), "openapi: 3.1.0", "openapi: 3.1.0 # why");
    await expect(readLedger(folder)).rejects.toThrow(
      "The ledger, 2026-10-17: 2026-10-17.yaml is not in canonical form.",
    );
  });

  test("bear the date of their line", async () => {
    const folder = await scratchRevisions();
    const file = join(folder, "2026-09-12.yaml");
    const before = hashOf(await readFile(file, "utf8"));
    await edit(file, 'version: "2026-09-12"', 'version: "2026-09-13"');
    await edit(join(folder, "ledger.yaml"), before, hashOf(await readFile(file, "utf8")));
    await expect(readLedger(folder)).rejects.toThrow(
      "The ledger, 2026-09-12: info.version of 2026-09-12.yaml is 2026-09-13.",
    );
  });
});

describe("a waiver", () => {
  test("stands behind what was there, and is found by the spec's hash", async () => {
    const folder = await scratchRevisions();
    const before = await readFile(join(folder, "ledger.yaml"), "utf8");
    await recordWaiver(folder, waiver);
    const text = await readFile(join(folder, "ledger.yaml"), "utf8");
    expect(text.startsWith(before)).toBe(true);
    const { hash, ...found } = waiver;
    expect(waiversFor(await readLedger(folder), hash)).toEqual([found]);
  });

  test("is void for a spec that was edited since, and goes with the next one", async () => {
    const folder = await scratchRevisions();
    await recordWaiver(folder, waiver);
    const edited = { ...waiver, hash: hashOf("a: spec that was edited"), package: "@org/broker-sandbox" } as const;
    expect(waiversFor(await readLedger(folder), edited.hash)).toEqual([]);
    await recordWaiver(folder, edited);
    expect((await readLedger(folder)).pending).toEqual([edited]);
  });

  test("takes the place of an earlier one of the package, and leaves the other package's", async () => {
    const folder = await scratchRevisions();
    const other = { ...waiver, package: "@org/broker-sandbox" } as const;
    const second = { ...waiver, bump: "patch", reason: "Nobody reads it either." } as const;
    for (const each of [waiver, other, second]) await recordWaiver(folder, each);
    expect((await readLedger(folder)).pending).toEqual([other, second]);
  });

  test("without a reason is refused, and nothing is written", async () => {
    const folder = await scratchRevisions();
    await expect(recordWaiver(folder, { ...waiver, reason: " " })).rejects.toThrow(
      "The ledger, pending: a waiver has a reason.",
    );
    expect((await readLedger(folder)).pending).toEqual([]);
  });
});
