// Makes pre-releases and releases with the changesets configuration of this repository.
import { run } from "@org/testing";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readChangesets, writeChangesets } from "../src/changeset.ts";
import { check } from "../src/check.ts";
import { accept } from "../src/ledger/accept.ts";
import { readLedger } from "../src/ledger/ledger.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, REVISIONS } from "./helpers/support.ts";

const ROOT = join(REVISIONS, "../..");
const NOT_DESCRIBED = ".changeset/spec-revision.md does not describe every change. Run `pnpm spec plan`.";
const NOT_ACCEPTED =
  "The ledger stays the same, because this release is a pre-release. The first release after `pnpm changeset pre exit` adds the revision to the ledger.";

async function released(version = "1.0.0") {
  const { root, spec } = await checkout();
  const revisions = join(root, "spec/revisions");
  if (version === "0.0.0") {
    await edit(join(revisions, "ledger.yaml"), '    release: "@org/broker-client@1.0.0"\n', "");
  }
  await mkdir(join(root, ".changeset"));
  await cp(join(ROOT, ".changeset/config.json"), join(root, ".changeset/config.json"));
  await writeFile(join(root, "package.json"), JSON.stringify({ private: true }));
  await writeFile(join(root, "pnpm-workspace.yaml"), "packages: [packages/*]\n");
  for (const name of ["broker-client", "broker-sandbox", "broker-cli"]) {
    const manifest = JSON.stringify({ name: `@org/${name}`, version });
    await mkdir(join(root, "packages", name), { recursive: true });
    await writeFile(join(root, "packages", name, "package.json"), manifest);
  }
  const client = join(root, "packages/broker-client");
  const manifest = join(client, "package.json");
  const changesets = (...words: string[]) => run(root, join(ROOT, "node_modules/.bin/changeset"), words);
  return {
    spec,
    changesets,
    planned: async () => writeChangesets(root, await propose(root)),
    checked: async () => check(await propose(root), await readChangesets(root)),
    versioned: async () => {
      await changesets("version");
      const { version }: { version: string } = JSON.parse(await readFile(manifest, "utf8"));
      return [version, await accept(root, { propose, rehearse })];
    },
    lines: async () => (await readLedger(revisions)).accepted.map(({ revision, release }) => [revision, release]),
    changelog: () => readFile(join(client, "CHANGELOG.md"), "utf8"),
  };
}

test("a release after two pre-releases adds one entry to the ledger", async () => {
  const { spec, changesets, planned, checked, versioned, lines, changelog } = await released();
  const before = await lines();
  await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
  await planned();
  await changesets("pre", "enter", "next");
  expect(await versioned()).toEqual(["1.1.0-next.0", NOT_ACCEPTED]);
  expect(await planned()).toMatch(/is up to date\.$/);

  await edit(spec, 'version: "2026-11-20"', 'version: "2026-11-21"');
  await edit(spec, "summary: List accounts", "summary: Lists accounts");
  expect(await checked()).toContain(NOT_DESCRIBED);
  await planned();
  expect(await versioned()).toEqual(["1.1.0-next.1", NOT_ACCEPTED]);
  expect(await checked()).toEqual([]);
  expect(await lines()).toEqual(before);

  await changesets("pre", "exit");
  expect(await versioned()).toEqual([
    "1.1.0",
    "The revision 2026-11-21 is accepted. Its release is @org/broker-client@1.1.0.",
  ]);
  expect(await checked()).toEqual([]);
  expect(await lines()).toEqual([...before, ["2026-11-21", "@org/broker-client@1.1.0"]]);
  const [release = ""] = (await changelog()).split("## 1.1.0-next");
  expect(release.match(/The client follows .*/g)).toEqual(["The client follows the service's revision of 2026-11-21."]);
  expect(release.match(/The client no longer retries/g)).toHaveLength(1);
  expect(release.match(/The summary/g)).toHaveLength(1);
});

test("the changelog lists a change only once if the spec is edited after `pnpm changeset pre exit`", async () => {
  const { spec, changesets, planned, versioned, changelog } = await released();
  await planned();
  await changesets("pre", "enter", "next");
  await versioned();
  await changesets("pre", "exit");
  await edit(spec, "summary: List accounts", "summary: Lists accounts");
  await planned();
  await versioned();
  const [release = ""] = (await changelog()).split("## 1.1.0-next");
  expect(release.match(/The client no longer retries/g)).toHaveLength(1);
});

test("a change that is reverted between a pre-release and the release has no ledger entry", async () => {
  const { spec, changesets, planned, checked, versioned, lines } = await released();
  const before = await lines();
  await planned();
  await changesets("pre", "enter", "next");
  await versioned();
  await edit(spec, "      x-retry: never", "      x-retry: safe");
  expect(await planned()).toContain("is deleted");
  expect(await checked()).toEqual([]);
  await changesets("pre", "exit");
  await versioned();
  expect(await lines()).toEqual(before);
});

test("the changelog of the first release contains the date of the revision, but no changes", async () => {
  const { changesets, planned, checked, versioned, changelog } = await released("0.0.0");
  await planned();
  expect(await checked()).toEqual([]);
  await changesets("pre", "enter", "next");
  expect(await versioned()).toEqual(["0.1.0-next.0", NOT_ACCEPTED]);
  expect(await checked()).toEqual([]);
  expect(await planned()).toMatch(/is up to date\.$/);
  await changesets("pre", "exit");
  expect(await versioned()).toEqual([
    "0.1.0",
    "The revision 2026-10-17.2 is accepted. Its release is @org/broker-client@0.1.0.",
  ]);
  expect(await checked()).toEqual([]);
  expect(await changelog()).toContain("The client follows the service's revision of 2026-10-17.");
  expect(await changelog()).not.toContain("retries");
});
