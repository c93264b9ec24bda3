import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readLedger } from "../src/ledger/ledger.ts";
import { replay } from "../src/ledger/replay.ts";
import { REVISIONS } from "./helpers/support.ts";

const CHANGELOG = new URL("../../../packages/broker-client/CHANGELOG.md", import.meta.url);
const { accepted } = await readLedger(REVISIONS);

describe("the ledger of this repository", () => {
  test("the ledger of this repository gives each accepted revision the bumps that it was released with", async () => {
    await expect(replay(REVISIONS)).resolves.toBeUndefined();
  });

  test("the ledger of this repository names only releases that the changelog lists", async () => {
    const changelog = await readFile(CHANGELOG, "utf8").catch(() => "");
    const carried = accepted.flatMap(({ release }) => release ?? []);
    for (const release of carried) expect(changelog).toContain(`## ${release.replace("@org/broker-client@", "")}\n`);
    expect(accepted.slice(0, 2).map(({ release }) => release)).toEqual([undefined, undefined]);
  });
});
