import { describe, expect, test } from "vitest";
import { waive } from "../src/ledger/waive.ts";
import { propose } from "../src/propose.ts";
import { report } from "../src/report.ts";
import { checkout, edit } from "./helpers/support.ts";

const CLIENT = "@org/broker-client";
const WAIVER = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;

describe("propose", () => {
  test("reports that the spec corrects the accepted revision if the date of the spec is unchanged", async () => {
    const { root } = await checkout();
    const proposal = await propose(root);
    expect(proposal.summaries[CLIENT]).toContain("follows a correction of the service's revision of 2026-10-17.");
    expect(report(proposal)).toContain(
      "This plan corrects the accepted revision, because the spec still has the same date.",
    );
  });

  test("rejects a spec in which two operations have the same name", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "    getIncome:\n", "    listAccounts:\n");
    await expect(propose(root)).rejects.toThrow(
      "`GET /trading/accounts/list` and the placeholder `components.pathItems.listAccounts` must not share the name `listAccounts`.",
    );
  });

  test("rejects invalid YAML, and reports the line", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "openapi: 3.1.0\n", "openapi: 3.1.0\n\tx: [\n");
    await expect(propose(root)).rejects.toThrow(/openapi\.yaml:\d+: invalid YAML: Tabs are not allowed/);
  });
});

describe("a waiver", () => {
  test("no longer applies after an edit of the spec", async () => {
    const { root, spec } = await checkout();
    await waive(root, WAIVER);
    await edit(spec, "summary: List accounts", "summary: Lists accounts");
    expect(await propose(root)).toMatchObject({ bumps: { [CLIENT]: "minor" }, waivers: [] });
  });
});
