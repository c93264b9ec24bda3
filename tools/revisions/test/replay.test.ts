import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readLedger } from "../src/ledger/ledger.ts";
import { replay } from "../src/ledger/replay.ts";
import { REVISIONS } from "./support.ts";

const CHANGELOG = new URL("../../../packages/broker-client/CHANGELOG.md", import.meta.url);
const { notes, accepted } = await readLedger(REVISIONS);

describe("the history of the service, replayed", () => {
  test("gives every bump again", async () => {
    await expect(replay(REVISIONS)).resolves.toBeUndefined();
  });

  test("2026-09-20 is a major, and says what a user must do", () => {
    const major = accepted.find(({ revision }) => revision === "2026-09-20");
    expect(major?.bump?.["@org/broker-client"]).toBe("major");
    const migration = major?.migration.join("\n");
    for (const word of ["/openapi/account/list", "/trading/accounts/list", "`broker.http", "`broker.fetch`"]) {
      expect(migration).toContain(word);
    }
    expect(migration).toContain("The client sends the header `x-version` by itself");
  });

  test("the rows before 2026-09-12 determine no document, and say why", () => {
    expect(notes.every(({ date, why }) => date < "2026-09-12" && why.includes("it determines no document"))).toBe(true);
  });

  test("a line names the release that carried it: before 1.0.0 there was none", async () => {
    const changelog = await readFile(CHANGELOG, "utf8").catch(() => "");
    const carried = accepted.flatMap(({ release }) => release ?? []);
    for (const release of carried) expect(changelog).toContain(`## ${release.replace("@org/broker-client@", "")}\n`);
    expect(accepted.slice(0, 2).map(({ release }) => release)).toEqual([undefined, undefined]);
  });
});
