import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rehearse, replay } from "../src/ledger/replay.ts";
import { waive } from "../src/ledger/write.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, scratchRevisions } from "./helpers/support.ts";

test("`replay` throws if a bump in the ledger was edited", async () => {
  const folder = await scratchRevisions();
  await edit(join(folder, "ledger.yaml"), '"@org/broker-client": patch', '"@org/broker-client": minor');
  await expect(replay(folder)).rejects.toThrow(
    "The ledger, 2026-10-17: the plan has the bump patch for @org/broker-client, but the ledger has the bump minor.",
  );
});

test("`rehearse` accepts the next ledger entry if a waiver is pending", async () => {
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
