import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hashOf } from "../src/ledger/canonical.ts";
import { lastAccepted, parseLedger, readLedger, waiversFor } from "../src/ledger/ledger.ts";
import { recordWaiver } from "../src/ledger/write.ts";
import { edit, ledgerOf2026, scratchRevisions } from "./helpers/support.ts";

const HASH = hashOf("a: spec that is not accepted yet");
const ANOTHER_HASH = hashOf("a: spec that was edited");
const waiver = { hash: HASH, package: "@org/broker-client", bump: "minor", reason: "Nobody calls it." } as const;

describe("the ledger", () => {
  test("the ledger lists the notes with their reasons, and the accepted revisions, oldest first", async () => {
    const { notes, accepted, pending } = await readLedger(await scratchRevisions());
    expect(notes.map(({ date }) => date)).toEqual(["2026-06-27", "2026-08-22", "2026-08-29"]);
    expect(notes.map(({ why }) => why)).not.toContain("");
    expect(accepted.map(({ revision }) => revision)).toEqual(["2026-09-12", "2026-09-20", "2026-10-17"]);
    expect(pending).toEqual([]);
  });

  test("`lastAccepted` throws an error if the ledger contains no revision", () => {
    expect(() => lastAccepted(parseLedger("history: []"))).toThrow("The ledger has no revision.");
  });

  test.each([
    ["an invalid date", 'date: "2026-06-27"', "date: June", "The ledger, June: an entry must begin with a date."],
    [
      "a duplicate date",
      'revision: "2026-09-20"',
      'revision: "2026-09-12"',
      "The ledger, 2026-09-12: the entry must be later than the previous entry, which is 2026-09-12.",
    ],
    [
      "a wrong hash",
      "hash: sha256:220a",
      "hash: sha256:220b",
      "The ledger, 2026-09-20: the hash of 2026-09-20.yaml is sha256:220a",
    ],
    [
      "an unknown bump",
      '"@org/broker-client": patch',
      '"@org/broker-client": tiny',
      "The ledger, 2026-10-17: the bump of @org/broker-client must be one of none, patch, minor, major.",
    ],
    [
      "a bump for the first revision",
      "    source: The reference, Versioning, row of 2026-09-12.\n",
      "    source: The reference.\n    bump: { '@org/broker-client': patch, '@org/broker-sandbox': none }\n",
      "The ledger, 2026-09-12: the first revision must not have a bump.",
    ],
    ["an unknown key", "    migration:", "    migrate:", "The ledger, 2026-09-20: migrate is not a known field."],
    [
      "an empty source",
      "source: The reference, Versioning, row of 2026-10-17.",
      "source:",
      "The ledger, 2026-10-17: source is missing",
    ],
  ])("readLedger rejects a ledger that has %s", async (_, is, becomes, sentence) => {
    const folder = await scratchRevisions();
    await edit(join(folder, "ledger.yaml"), is, becomes);
    await expect(readLedger(folder)).rejects.toThrow(sentence);
  });

  test("parseLedger rejects a ledger if the bump of a revision is missing", async () => {
    const yaml = await ledgerOf2026();
    const cut = yaml.slice(0, yaml.lastIndexOf("    bump:"));
    expect(() => parseLedger(cut)).toThrow("The ledger, 2026-10-17: the bump is missing.");
  });

  test("the ledger may omit the bump of `@org/broker-cli` only in the oldest entries", async () => {
    const yaml = await ledgerOf2026();
    const bumpsOf = (text: string) => parseLedger(text).accepted.map(({ bump }) => bump?.["@org/broker-cli"]);
    expect(bumpsOf(yaml)).toEqual([undefined, undefined, undefined]);
    expect(bumpsOf(`${yaml}      "@org/broker-cli": none\n`)).toEqual([undefined, undefined, "none"]);
    const gap = yaml.replace('sandbox": major\n', 'sandbox": major\n      "@org/broker-cli": major\n');
    expect(() => parseLedger(gap)).toThrow("The ledger, 2026-10-17: the bump of @org/broker-cli is missing.");
  });

  test("parseLedger rejects a ledger if a major bump has no migration steps", async () => {
    const silent = (await ledgerOf2026()).replace(/    migration:\n(?:      .*\n)+/, "");
    expect(() => parseLedger(silent)).toThrow("The ledger, 2026-09-20: a major bump needs migration steps.");
  });

  test("the ledger must list the revision 2026-10-17.9 before the revision 2026-10-17.10", () => {
    const line = (revision: string) =>
      `  - { revision: "${revision}", hash: h, source: s, bump: { "@org/broker-client": none, "@org/broker-sandbox": none } }\n`;
    const history = (...names: string[]) =>
      `history:\n  - { revision: "2026-01-01", hash: h, source: s }\n${names.map(line).join("")}`;
    expect(parseLedger(history("2026-10-17", "2026-10-17.9", "2026-10-17.10")).accepted).toHaveLength(4);
    expect(() => parseLedger(history("2026-10-17.10", "2026-10-17.9"))).toThrow(
      "the entry must be later than the previous entry, which is 2026-10-17.10.",
    );
  });
});

describe("readLedger", () => {
  test.each<[what: string, message: string, arrange: (folder: string) => Promise<void>]>([
    [
      "the document of an accepted revision is missing",
      "The ledger, 2026-09-12: 2026-09-12.yaml is missing.",
      (folder) => rm(join(folder, "2026-09-12.yaml")),
    ],
    [
      "a document has no entry in the ledger",
      "2026-08-29.yaml has no entry in the ledger.",
      (folder) => writeFile(join(folder, "2026-08-29.yaml"), "openapi: 3.1.0\n"),
    ],
    [
      "a document is not in canonical form",
      "The ledger, 2026-10-17: 2026-10-17.yaml is not in canonical form.",
      (folder) => edit(join(folder, "2026-10-17.yaml"), "openapi: 3.1.0", "openapi: 3.1.0 # why"),
    ],
    [
      "the version of a document differs from the date in the ledger",
      "The ledger, 2026-09-12: info.version of 2026-09-12.yaml is 2026-09-13, not 2026-09-12.",
      async (folder) => {
        const file = join(folder, "2026-09-12.yaml");
        const before = hashOf(await readFile(file, "utf8"));
        await edit(file, 'version: "2026-09-12"', 'version: "2026-09-13"');
        await edit(join(folder, "ledger.yaml"), before, hashOf(await readFile(file, "utf8")));
      },
    ],
  ])("readLedger rejects if %s", async (_, message, arrange) => {
    const folder = await scratchRevisions();
    await arrange(folder);
    await expect(readLedger(folder)).rejects.toThrow(message);
  });
});

describe("a waiver", () => {
  test("recordWaiver appends a waiver, and waiversFor finds it by the hash of the spec", async () => {
    const folder = await scratchRevisions();
    const before = await readFile(join(folder, "ledger.yaml"), "utf8");
    await recordWaiver(folder, waiver);
    const text = await readFile(join(folder, "ledger.yaml"), "utf8");
    expect(text.startsWith(before)).toBe(true);
    const { hash, ...found } = waiver;
    expect(waiversFor(await readLedger(folder), hash)).toEqual([found]);
  });

  test("a waiver is deleted if the next waiver is for another spec", async () => {
    const folder = await scratchRevisions();
    await recordWaiver(folder, waiver);
    const next = { ...waiver, hash: ANOTHER_HASH, package: "@org/broker-sandbox" } as const;
    await recordWaiver(folder, next);
    expect((await readLedger(folder)).pending).toEqual([next]);
  });

  test("a waiver replaces only an earlier waiver for the same package", async () => {
    const folder = await scratchRevisions();
    const other = { ...waiver, package: "@org/broker-sandbox" } as const;
    const second = { ...waiver, bump: "patch", reason: "Nobody reads it either." } as const;
    for (const each of [waiver, other, second]) await recordWaiver(folder, each);
    expect((await readLedger(folder)).pending).toEqual([other, second]);
  });

  test("a waiver is not added to the ledger if the reason of the waiver is blank", async () => {
    const folder = await scratchRevisions();
    await expect(recordWaiver(folder, { ...waiver, reason: " " })).rejects.toThrow(
      "The ledger, pending: a waiver needs a reason.",
    );
    expect((await readLedger(folder)).pending).toEqual([]);
  });
});
