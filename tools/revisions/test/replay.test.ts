import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLedger } from "../src/ledger/ledger.ts";
import { rehearse, replay } from "../src/ledger/replay.ts";
import { waive } from "../src/ledger/waive.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, REVISIONS, scratchRevisions } from "./support.ts";

const CHANGELOG = new URL("../../../packages/broker-client/CHANGELOG.md", import.meta.url);
const { notes, accepted } = await readLedger(REVISIONS);

describe("the history of the service, replayed", () => {
  test("gives every bump again", async () => {
    await expect(replay(REVISIONS)).resolves.toBeUndefined();
  });

  test("does not give a bump that was tampered with", async () => {
    const folder = await scratchRevisions();
    await edit(join(folder, "ledger.yaml"), '"@org/broker-client": patch', '"@org/broker-client": minor');
    await expect(replay(folder)).rejects.toThrow(
      "The ledger, 2026-10-17: replaying it gives patch for @org/broker-client, but its line says minor.",
    );
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

describe("the line that a release would add to the ledger", () => {
  test("is derived, also with a pending waiver, and nothing is written", async () => {
    const { root } = await checkout();
    const revisions = join(root, "spec/revisions");
    await waive(root, { package: "@org/broker-client", bump: "patch", reason: "Nobody calls it." });
    const before = await readFile(join(revisions, "ledger.yaml"), "utf8");
    const { next } = await propose(root);
    if (next === undefined) throw new Error("The spec of the checkout has no change.");
    expect(next.line).toMatchObject({ waivers: [{ bump: "patch" }], bump: { "@org/broker-client": "minor" } });
    await rehearse(revisions, next);
    expect(await readFile(join(revisions, "ledger.yaml"), "utf8")).toBe(before);
    await expect(readFile(join(revisions, `${next.line.revision}.yaml`))).rejects.toThrow("ENOENT");
  });

  test("is refused if it has a bump that the documents do not give", async () => {
    const { root } = await checkout();
    const { next } = await propose(root);
    if (next === undefined) throw new Error("The spec of the checkout has no change.");
    const bump = { "@org/broker-client": "minor", "@org/broker-sandbox": "minor" } as const;
    const rehearsal = rehearse(join(root, "spec/revisions"), { ...next, line: { ...next.line, bump } });
    await expect(rehearsal).rejects.toThrow("The ledger, 2026-10-17.2: replaying it gives");
  });
});
