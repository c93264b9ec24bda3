import { access, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { byPackage } from "../src/change.ts";
import { readChangesets, writeChangesets } from "../src/changeset.ts";
import { check } from "../src/check.ts";
import { accept } from "../src/ledger/accept.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { lastAccepted, readLedger } from "../src/ledger/ledger.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit } from "./helpers/support.ts";

const CLIENT = "@org/broker-client";

test("the changeset and the ledger contain the text of spec/wording.yaml", async () => {
  const { root, spec } = await checkout();
  await mkdir(join(root, ".changeset"));
  await mkdir(join(root, "packages/broker-client"), { recursive: true });
  await writeFile(
    join(root, "packages/broker-client/package.json"),
    JSON.stringify({ name: CLIENT, version: "2.0.0" }),
  );
  await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
  await edit(spec, "        account_type:\n", "        type:\n");
  await edit(spec, "        - account_type\n", "        - type\n");
  const wording = join(dirname(spec), "wording.yaml");
  const line = "`account_type` is `type` from now on.";
  await writeFile(
    wording,
    `lines:
  - plan: "\`Account.account_type\` is renamed to \`Account.type\`: rename it in your code, because the compiler can still accept the old name."
    say: "${line}"
migration:
  - Search your code for \`account_type\`.
`,
  );
  await writeChangesets(root, await propose(root));
  expect((await readChangesets(root))?.summaries[CLIENT]).toContain(
    `Breaking changes:\n\n- ${line}\n\nMigration:\n\n- Search your code for \`account_type\`.`,
  );
  await edit(spec, "summary: List accounts", "summary: Lists accounts");
  await writeChangesets(root, await propose(root));
  expect((await readChangesets(root))?.summaries[CLIENT]).toContain(line);
  expect(check(await propose(root), await readChangesets(root))).toEqual([]);

  await edit(join(root, ".changeset/spec-revision.md"), line, "Something else.");
  expect(check(await propose(root), await readChangesets(root))).toHaveLength(2);
  await writeChangesets(root, { ...(await propose(root)), bumps: byPackage(() => "none" as const) });
  await accept(root, { propose, rehearse });
  const { changes, migration } = lastAccepted(await readLedger(join(root, "spec/revisions")));
  expect(changes).toContain(line);
  expect(migration).toEqual(["Search your code for `account_type`."]);
  await expect(access(wording)).rejects.toThrow("ENOENT");
});
