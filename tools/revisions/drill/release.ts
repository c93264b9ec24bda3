import { version } from "@org/release";
import { commit, run } from "@org/testing";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { byPackage, largest, PACKAGES, type Bump, type Bumps, type Package } from "../src/change.ts";
import { dateOf, numberOf } from "../src/ledger/ledger.ts";
import { lastLine, pnpm, rewrite, SPEC, stateOf, versionOf } from "./copy.ts";
import { date, dayAfter } from "./edits.ts";
import type { Revision } from "./revisions.ts";

const WORDING = "spec/wording.yaml";

/** @returns the expected bump of each package; the sandbox has the bump "none" if its generated files do not change */
export async function plan(copy: string, revision: Revision): Promise<Bumps> {
  const { revision: last } = await lastLine(copy);
  const { edit, promotes, waivedTo, commands = "none" } = revision;
  if (promotes !== undefined) await pnpm(copy, "spec", "promote", promotes);
  await rewrite(copy, SPEC, edit);
  if (revision.asks !== undefined && !revision.corrects) await rewrite(copy, SPEC, date(dayAfter(dateOf(last))));
  if (revision.asks === "major" && waivedTo === undefined) {
    await pnpm(copy, "spec", "plan");
    await assert.rejects(pnpm(copy, "spec", "plan", "--check"), /A major bump needs migration steps/);
    await writeFile(join(copy, WORDING), "migration: [Change your code by hand.]\n");
  }
  const waivers = WAIVED.map((name) => ["--waive", `${name}=${waivedTo}`, "--reason", "Nobody calls it yet."]);
  for (const options of waivedTo === undefined ? [[]] : waivers) await pnpm(copy, "spec", "plan", ...options);
  const asks = revision.asks ?? "none";
  const isOther = (await run(copy, "git", ["status", "--porcelain", "packages/broker-sandbox/src/generated"])) !== "";
  await commit(copy);
  return { "@org/broker-client": asks, "@org/broker-sandbox": isOther ? asks : "none", "@org/broker-cli": commands };
}

/** Packages whose bump the drill lowers with a waiver. */
const WAIVED: readonly Package[] = ["@org/broker-client", "@org/broker-sandbox"];

function raisedBy(asked: Bumps, waivedTo: Bump | undefined): Bumps {
  const lowered = byPackage((name) => (waivedTo !== undefined && WAIVED.includes(name) ? waivedTo : asked[name]));
  // Changesets gives the CLI a patch version if one of its dependencies has a new version.
  const followed = WAIVED.some((name) => lowered[name] !== "none") ? "patch" : "none";
  return { ...lowered, "@org/broker-cli": largest([lowered["@org/broker-cli"], followed]) };
}

export async function release(copy: string, revision: Revision, asked: Bumps): Promise<string> {
  const { asks, corrects, waivedTo, preRelease } = revision;
  const before = await readState(copy);
  const raised = raisedBy(asked, waivedTo);
  if (preRelease !== undefined) await tryOut(copy, raised, preRelease);
  await version(copy);
  await commit(copy);

  const after = await readState(copy);
  for (const name of PACKAGES) assert.equal(after.versions.get(name), raise(before.version(name), raised[name]), name);
  if (asks === undefined) {
    assert.deepEqual(after.line, before.line);
  } else {
    const { revision: accepted, bump, release, waivers } = after.line;
    assert.equal(accepted, corrects ? nextOfDate(before.line.revision) : dayAfter(dateOf(before.line.revision)));
    assert.deepEqual(bump, asked);
    assert.equal(release, `@org/broker-client@${after.version("@org/broker-client")}`);
    assert.equal(waivers.length, waivedTo === undefined ? 0 : WAIVED.length);
  }
  await check(copy);
  return `${PACKAGES.map((name) => after.version(name)).join(", ")}; ${after.line.revision}`;
}

export async function check(copy: string): Promise<void> {
  // `pnpm spec plan --check` also lints the spec, checks the generated files and replays the ledger.
  await Promise.all([pnpm(copy, "spec", "plan", "--check"), pnpm(copy, "release", "check")]);
  assert.equal(await stateOf(copy), "");
}

/** Makes a pre-release, asserts that the ledger does not change, leaves the pre-release mode, and edits the spec. */
async function tryOut(copy: string, raised: Bumps, more: Revision["edit"]): Promise<void> {
  const before = await readState(copy);
  await pnpm(copy, "changeset", "pre", "enter", "next");
  await commit(copy);
  await version(copy);
  await commit(copy);
  const { versions, line } = await readState(copy);
  for (const name of PACKAGES) assert.equal(versions.get(name), `${raise(before.version(name), raised[name])}-next.0`);
  assert.deepEqual(line, before.line);
  await check(copy);

  await pnpm(copy, "changeset", "pre", "exit");
  await rewrite(copy, SPEC, more);
  await pnpm(copy, "spec", "plan");
  await commit(copy);
}

async function readState(copy: string) {
  const read = PACKAGES.map(async (name) => [name, await versionOf(copy, name)] as const);
  const versions = new Map<Package, string>(await Promise.all(read));
  return { versions, version: (name: Package) => versions.get(name) ?? "", line: await lastLine(copy) };
}

function raise(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (bump === "major") return `${major + 1}.0.0`;
  if (bump === "minor") return `${major}.${minor + 1}.0`;
  return bump === "patch" ? `${major}.${minor}.${patch + 1}` : version;
}

function nextOfDate(revision: string): string {
  return `${dateOf(revision)}.${numberOf(revision) + 1}`;
}
