import { isProof } from "@org/testing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readLedger } from "../src/ledger/ledger.ts";
import { rehearse, replay } from "../src/ledger/replay.ts";
import { waive } from "../src/ledger/write.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, REVISIONS, scratchRevisions } from "./helpers/support.ts";

const CHANGELOG = new URL("../../../packages/broker-client/CHANGELOG.md", import.meta.url);
const { accepted } = await readLedger(REVISIONS);

describe("the ledger of this repository", () => {
  test("the ledger of this repository has the bumps that the plan computes for each accepted revision", async () => {
    await expect(replay(REVISIONS)).resolves.toBeUndefined();
  });

  test("the ledger of this repository contains only releases that the changelog lists", async () => {
    const changelog = await readFile(CHANGELOG, "utf8").catch(() => "");
    const carried = accepted.flatMap(({ release }) => release ?? []);
    for (const release of carried) expect(changelog).toContain(`## ${release.replace("@org/broker-client@", "")}\n`);
    expect(accepted.slice(0, 2).map(({ release }) => release)).toEqual([undefined, undefined]);
  });
});

test.runIf(isProof)("`replay` rejects if a bump in the ledger was edited", async () => {
  const folder = await scratchRevisions();
  await edit(join(folder, "ledger.yaml"), '"@org/broker-client": patch', '"@org/broker-client": minor');
  await expect(replay(folder)).rejects.toThrow(
    "The ledger, 2026-10-17: the plan has the bump patch for @org/broker-client, but the ledger has the bump minor.",
  );
});

test.runIf(isProof)("`rehearse` accepts the next ledger entry if a waiver is pending", async () => {
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
