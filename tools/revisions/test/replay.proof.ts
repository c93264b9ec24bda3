// Replays ledgers that differ from the ledger of this repository.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rehearse, replay } from "../src/ledger/replay.ts";
import { waive } from "../src/ledger/waive.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, scratchRevisions } from "./helpers/support.ts";

test("the replay of the ledger throws if the bump of a line was edited", async () => {
  const folder = await scratchRevisions();
  await edit(join(folder, "ledger.yaml"), '"@org/broker-client": patch', '"@org/broker-client": minor');
  await expect(replay(folder)).rejects.toThrow(
    "The ledger, 2026-10-17: the documents prove the bump patch for @org/broker-client, but the ledger says minor.",
  );
});

describe("the next line of the ledger", () => {
  test("passes the replay with a pending waiver, and the replay writes nothing", async () => {
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

  test("is rejected if the replay derives another bump", async () => {
    const { root } = await checkout();
    const { next } = await propose(root);
    if (next === undefined) throw new Error("The spec of the checkout has no change.");
    const bump = { "@org/broker-client": "minor", "@org/broker-sandbox": "minor" } as const;
    const rehearsal = rehearse(join(root, "spec/revisions"), { ...next, line: { ...next.line, bump } });
    await expect(rehearsal).rejects.toThrow("The ledger, 2026-10-17.2: the documents prove the bump");
  });
});
