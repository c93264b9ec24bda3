import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { problemsOf } from "../src/check.ts";
import { propose } from "../src/propose.ts";
import { hints, missing, report } from "../src/report.ts";
import { checkout, edit } from "./helpers/support.ts";

const NO_SOURCE = expect.stringMatching(
  /^The ledger will not record a source .* spec\/wording\.yaml, such as `source: .*`\.$/,
);
const NO_MIGRATION = expect.stringMatching(
  /^A major bump needs migration steps .* spec\/wording\.yaml, as a list with the key `migration`\.$/,
);
const NO_RELEASE = "Before the first release, the plan writes no changes into the changesets.";

/** Renames a required field of the spec. The plan must have a major bump. */
async function renameField(spec: string): Promise<void> {
  await edit(spec, "        account_type:\n", "        type:\n");
  await edit(spec, "        - account_type\n", "        - type\n");
}

test("the hints ask the maintainer for the missing fields `source` and `migration` of spec/wording.yaml", async () => {
  const { root, spec } = await checkout();
  expect(hints(await propose(root))).toEqual([NO_SOURCE]);
  await renameField(spec);
  expect(hints(await propose(root))).toEqual([NO_SOURCE, NO_MIGRATION]);
  expect(problemsOf(await propose(root), undefined)).toContainEqual(NO_MIGRATION);
  await writeFile(join(root, "spec/wording.yaml"), "source: A letter.\nmigration: [Read `type`.]\n");
  expect(hints(await propose(root))).toEqual(["The ledger will name this source for the revision: A letter."]);
  expect(problemsOf(await propose(root), undefined)).not.toContainEqual(NO_MIGRATION);
});

test("a major bump that a waiver lowers needs no migration steps", async () => {
  const { root, spec } = await checkout();
  await renameField(spec);
  const waiver = { package: "@org/broker-client", bump: "minor", reason: "Nobody calls it." } as const;
  expect(missing(await propose(root, waiver))).toEqual([]);
});

test("a plan without a change has no hints", async () => {
  const { root, spec } = await checkout();
  await edit(spec, "      x-retry: never", "      x-retry: safe");
  expect(hints(await propose(root))).toEqual([]);
});

test("the changeset lists no changes before the first release", async () => {
  const { root, spec } = await checkout();
  await edit(join(root, "spec/revisions/ledger.yaml"), '    release: "@org/broker-client@1.0.0"\n', "");
  await renameField(spec);
  await writeFile(join(root, "spec/wording.yaml"), "migration: [Read `type`.]\n");
  const CLIENT = "@org/broker-client";
  expect((await propose(root)).summaries[CLIENT]).toBe("The client follows the service's revision of 2026-10-17.");
  await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
  const proposal = await propose(root);
  expect(proposal.summaries).toEqual({
    "@org/broker-client": "The client follows the service's revision of 2026-11-20.",
    "@org/broker-sandbox": "The sandbox follows the service's revision of 2026-11-20.",
    "@org/broker-cli": "The command `broker` follows the service's revision of 2026-11-20.",
  });
  expect(report(proposal)).toContain("`Account.account_type`");
  expect(report(proposal)).not.toContain("corrects the accepted revision");
  expect(hints(proposal)).toEqual([NO_RELEASE, NO_SOURCE]);
  expect(missing(proposal)).toEqual([]);
  // The ledger records the bump of a new revision, even before the first release.
  expect(proposal.next?.line).toMatchObject({ bump: { "@org/broker-client": "major" }, migration: ["Read `type`."] });
});
