// What a plan says at its end, and what changesets say before the first release.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hints } from "../src/hints.ts";
import { propose } from "../src/propose.ts";
import { report } from "../src/report.ts";
import { checkout, edit } from "./support.ts";

const NO_SOURCE = expect.stringMatching(/^The ledger will have no source .* write `source:` .* spec\/wording\.yaml\.$/);
const NO_MIGRATION = expect.stringMatching(/ about the major, write `migration:` .* spec\/wording\.yaml\.$/);
const NO_RELEASE = "No package has a release yet, so the changesets only name the revision.";

/** Asks for a major. */
async function renameField(spec: string): Promise<void> {
  await edit(spec, "        account_type:\n", "        type:\n");
  await edit(spec, "        - account_type\n", "        - type\n");
}

test("a plan ends with what a maintainer can still write, until it is written", async () => {
  const { root, spec } = await checkout();
  expect(hints(await propose(root))).toEqual([NO_SOURCE]);
  await renameField(spec);
  expect(hints(await propose(root))).toEqual([NO_SOURCE, NO_MIGRATION]);
  await writeFile(join(root, "spec/wording.yaml"), "source: A letter.\nmigration: [Read `type`.]\n");
  expect(hints(await propose(root))).toEqual(["Source of the revision, for the ledger: A letter."]);
});

test("a plan without a change has no hint", async () => {
  const { root, spec } = await checkout();
  await edit(spec, "      x-retry: never", "      x-retry: safe");
  expect(hints(await propose(root))).toEqual([]);
});

test("before the first release, the changesets only name the revision, and the plan lists every change", async () => {
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
  });
  expect(report(proposal)).toContain("`Account.account_type`");
  expect(hints(proposal)).toEqual([NO_RELEASE, NO_SOURCE]);
  // The ledger compares two documents, whoever knew the first one.
  expect(proposal.next?.line).toMatchObject({ bump: { "@org/broker-client": "major" }, migration: ["Read `type`."] });
});
