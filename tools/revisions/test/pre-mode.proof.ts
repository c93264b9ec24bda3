// Revisions that are tried out as pre-releases, versioned by the repo's own config of changesets.
import { run } from "@org/testing";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readChangesets, writeChangesets } from "../src/changeset.ts";
import { check } from "../src/check.ts";
import { accept } from "../src/ledger/accept.ts";
import { readLedger } from "../src/ledger/ledger.ts";
import { rehearse } from "../src/ledger/replay.ts";
import { lint } from "../src/lint.ts";
import { plan } from "../src/plan.ts";
import { propose } from "../src/propose.ts";
import { checkout, edit, REVISIONS } from "./support.ts";

const ROOT = join(REVISIONS, "../..");
const UNTOLD = ".changeset/spec-revision.md does not describe every change. Run `pnpm spec plan`.";
const NOT_ACCEPTED = "A pre-release accepts no revision. The release after `pnpm changeset pre exit` does.";

/** A checkout at a version whose spec documents a minor, and what a maintainer does there. */
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
  for (const name of ["broker-client", "broker-sandbox"]) {
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
    /** What `pnpm release version` does with the spec: the client's version, and what the ledger is told. */
    versioned: async () => {
      await changesets("version");
      const { version }: { version: string } = JSON.parse(await readFile(manifest, "utf8"));
      return [version, await accept({ root, spec, revisions, manifest }, { lint, plan, rehearse })];
    },
    lines: async () => (await readLedger(revisions)).accepted.map(({ revision, release }) => [revision, release]),
    changelog: () => readFile(join(client, "CHANGELOG.md"), "utf8"),
  };
}

test("what pre-releases tried out is accepted once, by the release after them, whose changelog tells all of it", async () => {
  const { spec, changesets, planned, checked, versioned, lines, changelog } = await released();
  const before = await lines();
  await edit(spec, 'version: "2026-10-17"', 'version: "2026-11-20"');
  await planned();
  await changesets("pre", "enter", "next");
  expect(await versioned()).toEqual(["1.1.0-next.0", NOT_ACCEPTED]);
  expect(await planned()).toMatch(/is up to date\.$/);

  await edit(spec, 'version: "2026-11-20"', 'version: "2026-11-21"');
  await edit(spec, "summary: List accounts", "summary: Lists accounts");
  expect(await checked()).toContain(UNTOLD);
  await planned();
  expect(await versioned()).toEqual(["1.1.0-next.1", NOT_ACCEPTED]);
  expect(await checked()).toEqual([]);
  expect(await lines()).toEqual(before);

  await changesets("pre", "exit");
  expect(await versioned()).toEqual(["1.1.0", "2026-11-21 is accepted, and @org/broker-client@1.1.0 carries it."]);
  expect(await checked()).toEqual([]);
  expect(await lines()).toEqual([...before, ["2026-11-21", "@org/broker-client@1.1.0"]]);
  const [release = ""] = (await changelog()).split("## 1.1.0-next");
  expect(release.match(/The client follows .*/g)).toEqual(["The client follows the service's revision of 2026-11-21."]);
  expect(release.match(/The client no longer retries/g)).toHaveLength(1);
  expect(release.match(/The summary/g)).toHaveLength(1);
});

test("a spec that is edited after `pre exit` is told once, too", async () => {
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

test("a spec that is taken back in pre mode is told and accepted by nobody", async () => {
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

test("before the first release, a pre-release and the release after it only name the revision", async () => {
  const { changesets, planned, checked, versioned, changelog } = await released("0.0.0");
  await planned();
  expect(await checked()).toEqual([]);
  await changesets("pre", "enter", "next");
  expect(await versioned()).toEqual(["0.1.0-next.0", NOT_ACCEPTED]);
  expect(await checked()).toEqual([]);
  expect(await planned()).toMatch(/is up to date\.$/);
  await changesets("pre", "exit");
  expect(await versioned()).toEqual(["0.1.0", "2026-10-17.2 is accepted, and @org/broker-client@0.1.0 carries it."]);
  expect(await checked()).toEqual([]);
  expect(await changelog()).toContain("The client follows the service's revision of 2026-10-17.");
  expect(await changelog()).not.toContain("retries");
});
