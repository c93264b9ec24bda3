import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readLedger } from "../src/ledger/ledger.ts";
import { replay } from "../src/ledger/replay.ts";
import { REVISIONS } from "./helpers/support.ts";

const CHANGELOG = new URL("../../../packages/broker-client/CHANGELOG.md", import.meta.url);
const { notes, accepted } = await readLedger(REVISIONS);

describe("the ledger of this repository", () => {
  test("the ledger of this repository gives each accepted revision the bumps that it was released with", async () => {
    await expect(replay(REVISIONS)).resolves.toBeUndefined();
  });

  test("the ledger of this repository has a major bump and a migration for the revision 2026-09-20", () => {
    const major = accepted.find(({ revision }) => revision === "2026-09-20");
    expect(major?.bump?.["@org/broker-client"]).toBe("major");
    const migration = major?.migration.join("\n");
    for (const word of ["/openapi/account/list", "/trading/accounts/list", "`broker.http", "`broker.fetch`"]) {
      expect(migration).toContain(word);
    }
    expect(migration).toContain("The client sends the header `x-version` with the value `v3` automatically");
  });

  test("the ledger of this repository has a reason for each note", () => {
    expect(notes.every(({ date, why }) => date < "2026-09-12" && why.includes("the revision has no document"))).toBe(
      true,
    );
  });

  test("the ledger of this repository names only releases that the changelog lists", async () => {
    const changelog = await readFile(CHANGELOG, "utf8").catch(() => "");
    const carried = accepted.flatMap(({ release }) => release ?? []);
    for (const release of carried) expect(changelog).toContain(`## ${release.replace("@org/broker-client@", "")}\n`);
    expect(accepted.slice(0, 2).map(({ release }) => release)).toEqual([undefined, undefined]);
  });
});
