// Tests how a proposal treats the spec and the waivers of a checkout.
import { describe, expect, test } from "vitest";
import { waive } from "../src/ledger/waive.ts";
import { propose } from "../src/propose.ts";
import { report } from "../src/report.ts";
import { checkout, edit } from "./helpers/support.ts";

const CLIENT = "@org/broker-client";
const WAIVER = { package: CLIENT, bump: "patch", reason: "Nobody calls it." } as const;

describe("propose", () => {
  test("treats a spec with the date of the accepted revision as a correction", async () => {
    const { root } = await checkout();
    const proposal = await propose(root);
    expect(proposal.summaries[CLIENT]).toContain("follows a correction of the service's revision of 2026-10-17.");
    expect(report(proposal)).toContain(
      "The spec has the date of the accepted revision, so this plan corrects that revision.",
    );
  });

  test("rejects a spec with a duplicate operation name, and reports both places", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "    getIncome:\n", "    listAccounts:\n");
    await expect(propose(root)).rejects.toThrow(
      "`GET /trading/accounts/list` and the placeholder `components.pathItems.listAccounts` have the name `listAccounts`.",
    );
  });

  test("rejects a spec with invalid YAML, and reports the line", async () => {
    const { root, spec } = await checkout();
    await edit(spec, "openapi: 3.1.0\n", "openapi: 3.1.0\n\tx: [\n");
    await expect(propose(root)).rejects.toThrow(/openapi\.yaml:\d+: invalid YAML: Tabs are not allowed/);
  });
});

describe("a waiver", () => {
  test("does not apply after the spec is edited", async () => {
    const { root, spec } = await checkout();
    await waive(root, WAIVER);
    await edit(spec, "summary: List accounts", "summary: Lists accounts");
    expect(await propose(root)).toMatchObject({ bumps: { [CLIENT]: "minor" }, waivers: [] });
  });
});
